/*
 * ivar/set_generic.c: writing the fields of generic owners. Part of variable.c.
 *
 * Stored: by fields/object.c and fields/owner.c.
 * Invariants: OWN-1 and OWN-2 of internal/fields/owner.h after each function.
 * Suspended: between a change of a fields object's shape in place and rb_obj_set_fields, where
 * nothing can allocate.
 */

/*
 * Whether a hook of an allocation has written to the owner, which had this shape and this fields
 * object before. Then the copy made meanwhile is out of date, and the functions below begin again.
 * (While a shape is looked for, no object is allocated, but the GC can run. A hook of its sweep
 * cannot allocate: then a change shows in the owner's shape, or it has brought the fields back to
 * the slot of a struct.)
 * The fields object is compared, too, because a new one can have the same shape.
 */
static inline bool
generic_fields_changed_p(VALUE obj, shape_id_t owner_shape_id, VALUE original)
{
    return UNLIKELY(RBASIC_SHAPE_ID(obj) != owner_shape_id)
        || UNLIKELY(rb_obj_fields_no_ractor_check(obj) != original);    /* checked already */
}

/*
 * No other ractor can read it: only one ractor sees an unfrozen owner that is not flagged as
 * shareable.
 */
static bool
generic_owner_private_p(VALUE owner)
{
    return !FL_TEST_RAW(owner, RUBY_FL_SHAREABLE | FL_FREEZE);
}

/* ---- setting ------------------------------------------------------------------------------- */

attr_index_t
rb_generic_field_append(VALUE obj, VALUE original, rb_shape_t *shape, rb_shape_t *next_shape,
                        VALUE val)
{
    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    VALUE fields_obj;

    if (UNLIKELY(rb_set_table_p(obj))) {
        return rb_generic_field_set(obj, next_shape->edge_name, val);
    }
    if (!original) {
        struct rb_fields_capacity first = rb_fields_first_capacity(obj, next_shape);
        next_shape = first.shape;
        fields_obj = rb_imemo_fields_new(first.capacity);
    }
    else {
        bool in_place = generic_owner_private_p(obj);
        fields_obj = rb_fields_with_capacity(original, shape, next_shape, in_place);
        if (UNLIKELY(fields_obj != original)) rb_fields_grew(obj, next_shape);
    }
    if (UNLIKELY(rb_fields_in_slot_p(obj))
        || (fields_obj != original && generic_fields_changed_p(obj, owner_shape_id, original))) {
        return rb_generic_field_set(obj, next_shape->edge_name, val);
    }
    rb_fields_replace(fields_obj, next_shape->next_iv_index - 1, val);
    rb_fields_publish_shape(fields_obj, rb_fields_id_of_shape(next_shape));
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, original);       /* checked already */
    RB_GC_GUARD(val);
    return next_shape->next_iv_index - 1;
}

static attr_index_t
generic_field_set_complex(VALUE obj, VALUE original, ID id, VALUE val)
{
    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    bool complex = original && rb_fields_complex_p(original);
    VALUE fields_obj = complex ? original : rb_imemo_fields_copy_complex(original, 1);

    if (!complex && generic_fields_changed_p(obj, owner_shape_id, original)) {
        return rb_generic_field_set(obj, id, val);
    }
    rb_fields_complex_set(fields_obj, id, val);
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, original);       /* checked already */
    RB_GC_GUARD(val);
    return FIELD_INDEX_NONE;
}

attr_index_t
rb_generic_field_set(VALUE obj, ID id, VALUE val)
{
    attr_index_t index;
    if (UNLIKELY(rb_set_table_p(obj))) {
        rb_set_become_object(obj);
        if (RB_BUILTIN_TYPE(obj) == T_DATA) return rb_generic_field_set(obj, id, val);
        object_field_set(obj, id, val);
        return FIELD_INDEX_NONE;
    }
    while (rb_fields_in_slot_p(obj)) {
        if (in_slot_set(obj, id, val, &index)) return index;
    }

    VALUE fields_obj = rb_obj_fields(obj, id);
    shape_id_t shape_id = rb_fields_acquire_shape(fields_obj);

    if (UNLIKELY(shape_id == OBJ_TOO_COMPLEX_SHAPE_ID)) {
        return generic_field_set_complex(obj, fields_obj, id, val);
    }
    rb_shape_t *shape = rb_fields_shape(shape_id);
    if (rb_shape_find_field(shape, id, &index)) {
        rb_fields_replace(fields_obj, index, val);
        return index;
    }
    if (shape->next_iv_index >= MAX_IVARS) rb_raise(rb_eArgError, "too many instance variables");

    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    rb_shape_t *next_shape = rb_shape_get_next(shape, obj, id);
    if (UNLIKELY(RBASIC_SHAPE_ID(obj) != owner_shape_id || rb_fields_in_slot_p(obj))) {
        return rb_generic_field_set(obj, id, val);
    }
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        return generic_field_set_complex(obj, fields_obj, id, val);
    }
    return rb_generic_field_append(obj, fields_obj, shape, next_shape, val);
}

static void
generic_ivar_set(VALUE obj, ID id, VALUE val)
{
    rb_generic_field_set(obj, id, val);
}

/*
 * For rb_ivar_set, whose obj is not frozen: sets the field of a plain object; replaces the value of
 * a field that a generic owner has. False: nothing has happened; the caller goes the long way.
 */
static bool
ivar_set_directly(VALUE obj, ID id, VALUE val)
{
    attr_index_t index;
    STATIC_ASSERT(others_above, T_OBJECT < T_CLASS && T_CLASS < T_MODULE && T_MODULE < T_FLOAT);

    if (RB_BUILTIN_TYPE(obj) == T_OBJECT) {
        object_field_set(obj, id, val);
        return true;
    }
    if (RB_BUILTIN_TYPE(obj) <= T_MODULE) return false;
    if (UNLIKELY(rb_set_table_p(obj))) {
        rb_generic_field_set(obj, id, val);
        return true;
    }
    if (rb_fields_in_slot_p(obj)) {
        rb_generic_field_set(obj, id, val);
        return true;
    }

    VALUE fields_obj = rb_obj_ivar_fields(obj, id);     /* also for a hidden id: FCA-4 */
    rb_shape_t *shape = rb_fields_shape(rb_fields_acquire_shape(fields_obj));
    if (!rb_shape_find_field(shape, id, &index)) return false;
    rb_fields_replace(fields_obj, index, val);
    return true;
}

void
rb_generic_field_replace(VALUE obj, ID id, VALUE val)
{
    VALUE fields_obj = rb_obj_fields_no_ractor_check(obj);      /* copy */
    shape_id_t shape_id = rb_fields_acquire_shape(fields_obj);
    attr_index_t index;

    if (rb_fields_in_slot_p(obj)) {
        bool existing = rb_shape_find_field(in_slot_shape(obj), id, &index);
        if (existing) rb_in_slot_replace(obj, index, val);
    }
    else if (shape_id == OBJ_TOO_COMPLEX_SHAPE_ID) {
        bool existing = st_is_member(rb_fields_table(fields_obj), (st_data_t)id);
        if (existing) rb_fields_complex_set(fields_obj, id, val);
    }
    else if (rb_shape_get_iv_index(rb_fields_shape(shape_id), id, &index)) {
        rb_fields_replace(fields_obj, index, val);
    }
}

/* ---- removing ------------------------------------------------------------------------------ */

static VALUE generic_field_delete(VALUE obj, ID id, VALUE undef);

/* No shape is left for the owner without that field. */
static VALUE
generic_field_delete_turning_complex(VALUE obj, VALUE fields_obj, ID id, VALUE undef)
{
    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    VALUE complex = rb_imemo_fields_copy_complex(fields_obj, 0);

    if (generic_fields_changed_p(obj, owner_shape_id, fields_obj)) {
        return generic_field_delete(obj, id, undef);
    }
    VALUE val = rb_fields_complex_delete(complex, id, undef);
    rb_obj_set_fields(obj, complex, id, fields_obj);
    return val;
}

/*
 * Private and complex owners are changed in place. For complex ones the check comes first, for the
 * others rb_obj_set_fields makes it; for private ones no check is due.
 */
static VALUE
generic_field_delete(VALUE obj, ID id, VALUE undef)
{
    if (rb_fields_in_slot_p(obj)) {
        VALUE val = undef;
        return in_slot_delete(obj, id, &val) ? val : generic_field_delete(obj, id, undef);
    }
    VALUE fields_obj = rb_obj_fields_no_ractor_check(obj);      /* checked below */
    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    attr_index_t index;

    if (UNLIKELY(rb_set_table_p(obj))) {
        rb_set_become_object(obj);
        return rb_ivar_delete(obj, id, undef);
    }
    if (!fields_obj) return undef;
    if (rb_fields_complex_p(fields_obj)) {
        return rb_fields_complex_delete(rb_obj_fields(obj, id), id, undef);
    }

    rb_shape_t *shape = rb_fields_shape(rb_fields_shape_id(fields_obj));
    rb_shape_t *next_shape = rb_shape_without_field(shape, id, &index);
    if (!next_shape) return undef;
    if (UNLIKELY(RBASIC_SHAPE_ID(obj) != owner_shape_id || rb_fields_in_slot_p(obj))) {
        return generic_field_delete(obj, id, undef);
    }
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        return generic_field_delete_turning_complex(obj, fields_obj, id, undef);
    }
    VALUE val = *rb_fields_at(fields_obj, index);
    VALUE rest = rb_fields_without(fields_obj, index, next_shape, generic_owner_private_p(obj));
    if (UNLIKELY(rb_fields_in_slot_p(obj)) || (rest && rest != fields_obj
        && generic_fields_changed_p(obj, owner_shape_id, fields_obj))) {
        return generic_field_delete(obj, id, undef);
    }
    rb_obj_set_fields(obj, rest, id, fields_obj);
    return val;
}

/* ---- whole fields objects ------------------------------------------------------------------ */

static void
generic_fields_evict(VALUE obj)
{
    VALUE fields_obj, complex;
    shape_id_t owner_shape_id;

    do {
        if (rb_fields_in_slot_p(obj)) in_slot_leave(obj, rb_in_slot_len(obj) + 1);
        fields_obj = rb_obj_fields_no_ractor_check(obj);        /* no value gets another name */
        owner_shape_id = RBASIC_SHAPE_ID(obj);
        complex = rb_imemo_fields_copy_complex(fields_obj, 0);
    } while (generic_fields_changed_p(obj, owner_shape_id, fields_obj));
    rb_obj_set_fields_no_ractor_check(obj, complex, fields_obj);        /* nor here */
}

bool
rb_shape_set_shape_id(VALUE obj, shape_id_t shape_id)
{
    bool changes = RBASIC_SHAPE_ID(obj) != shape_id;
    if (changes) RBASIC_SET_SHAPE_ID(obj, shape_id);
    return changes;
}

/*
 * Gives the fields of owner @p obj, which are not complex, to @p clone, if its slot has space for
 * them. These replace what @p clone has.
 *
 * @param[in] flags       Of @p obj, loaded once.
 * @param[in] fields_obj  Of @p obj; 0: the fields are in the slot.
 */
static bool
copied_in_slot(VALUE clone, VALUE obj, VALUE flags, VALUE fields_obj)
{
    rb_shape_t *shape = fields_obj ? rb_fields_shape(rb_fields_acquire_shape(fields_obj))
                                   : in_slot_shape_of(flags);

    if (shape->type == SHAPE_OBJ_TOO_COMPLEX || !in_slot_fits_p(clone, shape)) {
        attr_index_t count = shape->next_iv_index;
        if (rb_fields_in_slot_p(clone)) rb_struct_fields_counted(clone, count, count, true);
        return false;
    }
    if (!fields_obj) in_slot_fill(clone, shape, rb_struct_fields_slot_at(obj, flags));
    else if (rb_fields_external_p(fields_obj)) return false;
    else in_slot_fill(clone, shape, rb_fields_at(fields_obj, 0));
    return true;
}

void
rb_copy_generic_ivar(VALUE clone, VALUE obj)
{
    rb_check_frozen(clone);

    if (!FL_TEST(obj, FL_EXIVAR) || rb_ivar_count(obj) == 0) {
        rb_free_generic_ivar(clone);
        return;
    }
    VALUE flags = ul_atomic_load_acquire(&RBASIC(obj)->flags);
    VALUE fields_obj = rb_struct_fields_in_slot_p(flags)
        ? 0 : rb_obj_fields_no_ractor_check(obj);               /* copy */
    if (copied_in_slot(clone, obj, flags, fields_obj)) return;

    VALUE copy = fields_obj ? rb_imemo_fields_dup(fields_obj) : in_slot_dup(obj, flags);
    if (UNLIKELY(!copy)) rb_copy_generic_ivar(clone, obj);
    else rb_obj_set_fields_no_ractor_check(clone, copy, 0);     /* copy */
}

void
rb_replace_generic_ivar(VALUE successor, VALUE obj)
{
    if (rb_fields_in_slot_p(obj)) {
        rb_free_generic_ivar(successor);        /* those of a hook of its allocation */
        RUBY_ASSERT(in_slot_fits_p(successor, in_slot_shape(obj)));     /* rb_struct_alloc_like */
        in_slot_fill(successor, in_slot_shape(obj), rb_struct_fields_slot(obj));
        owner_forget_fields(obj);
        return;
    }
    VALUE fields_obj = rb_obj_fields_no_ractor_check(obj);      /* copy */
    rb_obj_set_fields_no_ractor_check(successor, fields_obj, 0);        /* copy */
    rb_obj_set_fields_no_ractor_check(obj, 0, fields_obj);              /* a move: ours alone */
}
