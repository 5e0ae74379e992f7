/*
 * ivar/set.c: writing the fields of plain objects (T_OBJECT), where no inline cache fits, and of
 * generic owners. Part of variable.c.
 *
 * Stored: by fields/object.c and fields/owner.c; of plain objects in the object, as in CRuby.
 * Invariants: OWN-1 and OWN-2 of internal/fields/owner.h after each function.
 * Suspended: between a change of a fields object's shape in place and rb_obj_set_fields, where
 * nothing can allocate.
 */

/* ---- plain objects -------------------------------------------------------------------------- */

/*
 * A value is in its place before the shape that has it. While the next shape is looked for and
 * space is made, the object is as before.
 */
static attr_index_t
object_field_set_complex(VALUE obj, ID id, VALUE val)
{
    st_insert(ROBJECT_IV_HASH(obj), (st_data_t)id, (st_data_t)val);
    RB_OBJ_WRITTEN(obj, Qundef, val);
    return 0;
}

NOINLINE(static attr_index_t object_field_add(VALUE obj, ID id, VALUE val, rb_shape_t *shape));

/* Adds a field to obj, whose shape is not complex and does not have it. */
static attr_index_t
object_field_add(VALUE obj, ID id, VALUE val, rb_shape_t *shape)
{
    attr_index_t index = shape->next_iv_index;
    if (index >= MAX_IVARS) rb_raise(rb_eArgError, "too many instance variables");

    rb_shape_t *next_shape = rb_shape_get_next(shape, obj, id);
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        rb_evict_ivars_to_hash(obj);
        return object_field_set_complex(obj, id, val);
    }
    if (next_shape->capacity != shape->capacity) {
        rb_ensure_iv_list_size(obj, shape->capacity, next_shape->capacity);
    }
    RB_OBJ_WRITE(obj, &ROBJECT_IVPTR(obj)[index], val);
    RBASIC_SET_SHAPE_ID(obj, rb_fields_id_of_shape(next_shape));
    return index;
}

ALWAYS_INLINE(static attr_index_t object_field_set(VALUE obj, ID id, VALUE val));

static attr_index_t
object_field_set(VALUE obj, ID id, VALUE val)
{
    shape_id_t shape_id = ROBJECT_SHAPE_ID(obj);
    attr_index_t index;

    if (UNLIKELY(shape_id == OBJ_TOO_COMPLEX_SHAPE_ID)) {
        return object_field_set_complex(obj, id, val);
    }
    rb_shape_t *shape = rb_fields_shape(shape_id);
    if (!rb_shape_find_field(shape, id, &index)) return object_field_add(obj, id, val, shape);
    RB_OBJ_WRITE(obj, &ROBJECT_IVPTR(obj)[index], val);
    return index;
}

/* Without the frozen check. Returns the index of the field; 0 when the object is complex. */
attr_index_t
rb_obj_ivar_set(VALUE obj, ID id, VALUE val)
{
    return object_field_set(obj, id, val);
}

/* ---- generic owners ------------------------------------------------------------------------- */

/*
 * No other ractor can read it: only one ractor sees an unfrozen owner that is not flagged as
 * shareable.
 */
static bool
generic_owner_private_p(VALUE owner)
{
    return !FL_TEST_RAW(owner, RUBY_FL_SHAREABLE | FL_FREEZE);
}

/*
 * The one door for Sets: one with a table has no fields, and gets @hash before its first one. It is
 * a plain object then, or a frozen owner. False: it is none.
 */
static inline bool
generic_set_revealed(VALUE obj)
{
    if (LIKELY(!rb_set_table_p(obj))) return false;
    rb_set_become_object(obj);
    return true;
}

/* ---- setting ------------------------------------------------------------------------------- */

/*
 * One step of a write: true when it is done; *index as rb_generic_field_set returns it. False: a
 * hook has changed the owner, or its fields have left its slot; the caller looks at it again.
 * Everything that allocates or raises comes before the store of the value; the shape follows it.
 */
ALWAYS_INLINE(static bool generic_try_append(VALUE obj, struct rb_owner_seen seen,
                                             rb_shape_t *shape, rb_shape_t *next_shape, VALUE val,
                                             attr_index_t *index));

static bool
generic_try_append(VALUE obj, struct rb_owner_seen seen, rb_shape_t *shape, rb_shape_t *next_shape,
                   VALUE val, attr_index_t *index)
{
    VALUE fields_obj;

    if (!seen.fields_obj) {
        struct fields_capacity first = fields_first_capacity(obj, next_shape);
        next_shape = first.shape;
        fields_obj = rb_imemo_fields_new(first.capacity);
    }
    else {
        bool in_place = generic_owner_private_p(obj);
        fields_obj = rb_fields_with_capacity(seen.fields_obj, shape, next_shape, in_place);
        if (UNLIKELY(fields_obj != seen.fields_obj)) fields_grew(obj, next_shape);
    }
    if (fields_obj != seen.fields_obj && !rb_owner_unchanged_p(obj, seen, true)) return false;

    *index = next_shape->next_iv_index - 1;
    rb_fields_replace(fields_obj, *index, val);
    rb_fields_publish_shape(fields_obj, rb_fields_id_of_shape(next_shape));
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, seen.fields_obj);    /* checked already */
    RB_GC_GUARD(val);
    return true;
}

/* The same for fields in the slot. */
static inline bool
generic_try_append_in_slot(VALUE obj, rb_shape_t *next_shape, VALUE val, attr_index_t *index)
{
    *index = next_shape->next_iv_index - 1;
    if (UNLIKELY(*index >= rb_struct_capacity(obj) || FL_TEST_RAW(obj, RUBY_FL_SHAREABLE))) {
        in_slot_leave(obj, next_shape->next_iv_index);
        return false;
    }
    rb_in_slot_append(obj, next_shape, val);
    return true;
}

static bool
generic_try_set_complex(VALUE obj, struct rb_owner_seen seen, ID id, VALUE val,
                        attr_index_t *index)
{
    bool complex = seen.fields_obj && rb_fields_complex_p(seen.fields_obj);
    VALUE fields_obj = seen.fields_obj;

    if (rb_owner_seen_in_slot_p(seen)) {
        in_slot_leave(obj, rb_in_slot_len(obj) + 1);
        return false;
    }
    if (!complex) {
        fields_obj = rb_imemo_fields_copy_complex(seen.fields_obj, 1);
        if (!rb_owner_unchanged_p(obj, seen, true)) return false;
    }
    *index = FIELD_INDEX_NONE;
    rb_fields_complex_set(fields_obj, id, val);
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, seen.fields_obj);    /* checked already */
    RB_GC_GUARD(val);
    return true;
}

ALWAYS_INLINE(static bool generic_try_set(VALUE obj, ID id, VALUE val, attr_index_t *index));

static bool
generic_try_set(VALUE obj, ID id, VALUE val, attr_index_t *index)
{
    if (rb_fields_exposed_p(obj)) fields_check_ractor(obj, id);

    struct rb_owner_seen seen = rb_owner_see(obj);
    rb_shape_t *shape = rb_owner_seen_shape(seen);
    if (UNLIKELY(shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        return generic_try_set_complex(obj, seen, id, val, index);
    }
    if (rb_shape_find_field(shape, id, index)) {
        if (rb_owner_seen_in_slot_p(seen)) rb_in_slot_replace(obj, *index, val);
        else rb_fields_replace(seen.fields_obj, *index, val);
        return true;
    }
    if (shape->next_iv_index >= MAX_IVARS) rb_raise(rb_eArgError, "too many instance variables");
    if (shape->next_iv_index == 0 && generic_set_revealed(obj)) return false;

    rb_shape_t *next_shape = rb_shape_get_next(shape, obj, id);
    if (!rb_owner_unchanged_p(obj, seen, false)) return false;
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        return generic_try_set_complex(obj, seen, id, val, index);
    }
    return rb_owner_seen_in_slot_p(seen)
        ? generic_try_append_in_slot(obj, next_shape, val, index)
        : generic_try_append(obj, seen, shape, next_shape, val, index);
}

attr_index_t
rb_generic_field_set(VALUE obj, ID id, VALUE val)
{
    attr_index_t index;

    while (!generic_try_set(obj, id, val, &index)) {
        if (LIKELY(RB_BUILTIN_TYPE(obj) != T_OBJECT)) continue;
        object_field_set(obj, id, val);                 /* it was a Set with a table */
        return FIELD_INDEX_NONE;
    }
    RUBY_ASSERT((rb_fields_verify(obj), 1));
    return index;
}

attr_index_t
rb_generic_field_append(VALUE obj, VALUE original, rb_shape_t *shape, rb_shape_t *next_shape,
                        VALUE val)
{
    struct rb_owner_seen seen = { RBASIC(obj)->flags, original };
    attr_index_t index;

    RUBY_ASSERT(!rb_fields_in_slot_p(obj));
    if ((original || LIKELY(!rb_set_table_p(obj)))
        && LIKELY(generic_try_append(obj, seen, shape, next_shape, val, &index))) {
        return index;
    }
    return rb_generic_field_set(obj, next_shape->edge_name, val);
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
        bool existing = rb_shape_find_field(rb_in_slot_shape(RBASIC(obj)->flags), id, &index);
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

/* No shape is left for the owner without that field. */
static bool
generic_try_delete_complex(VALUE obj, struct rb_owner_seen seen, ID id, VALUE *val)
{
    VALUE complex = rb_imemo_fields_copy_complex(seen.fields_obj, 0);

    if (!rb_owner_unchanged_p(obj, seen, true)) return false;
    *val = rb_fields_complex_delete(complex, id, *val);
    rb_obj_set_fields(obj, complex, id, seen.fields_obj);
    return true;
}

/*
 * As generic_try_set; *val stays when there is no such field. Private and complex owners are
 * changed in place. For complex ones and fields that leave a slot the ractor check comes first, for
 * the others rb_obj_set_fields makes it; for private ones no check is due.
 */
ALWAYS_INLINE(static bool generic_try_delete(VALUE obj, ID id, VALUE *val));

static bool
generic_try_delete(VALUE obj, ID id, VALUE *val)
{
    struct rb_owner_seen seen = rb_owner_see(obj);      /* checked below */
    attr_index_t index;

    bool in_slot = rb_owner_seen_in_slot_p(seen);

    if (!seen.fields_obj && !in_slot) return !generic_set_revealed(obj);
    rb_shape_t *shape = rb_owner_seen_shape(seen);
    if (shape->type == SHAPE_OBJ_TOO_COMPLEX) {
        *val = rb_fields_complex_delete(rb_obj_fields(obj, id), id, *val);
        return true;
    }

    rb_shape_t *next_shape = rb_shape_without_field(shape, id, &index);
    if (!next_shape) return true;
    if (!rb_owner_unchanged_p(obj, seen, false)) return false;
    bool complex = next_shape->type == SHAPE_OBJ_TOO_COMPLEX;
    if (in_slot) {
        if (UNLIKELY(complex || FL_TEST_RAW(obj, RUBY_FL_SHAREABLE))) {
            if (rb_fields_exposed_p(obj)) fields_check_ractor(obj, id);
            in_slot_leave(obj, rb_in_slot_len(obj));
            return false;
        }
        *val = in_slot_delete(obj, index, next_shape);
        return true;
    }
    if (UNLIKELY(complex)) return generic_try_delete_complex(obj, seen, id, val);

    VALUE removed = *rb_fields_at(seen.fields_obj, index);
    VALUE rest = rb_fields_without(seen.fields_obj, index, next_shape,
                                   generic_owner_private_p(obj));
    if (rest && rest != seen.fields_obj && !rb_owner_unchanged_p(obj, seen, true)) return false;
    rb_obj_set_fields(obj, rest, id, seen.fields_obj);
    *val = removed;
    return true;
}

static VALUE
generic_field_delete(VALUE obj, ID id, VALUE undef)
{
    VALUE val = undef;

    while (!generic_try_delete(obj, id, &val)) {
        if (RB_BUILTIN_TYPE(obj) == T_OBJECT) return rb_ivar_delete(obj, id, undef);    /* a Set */
    }
    return val;
}

/* ---- whole fields objects ------------------------------------------------------------------ */

static void
generic_fields_evict(VALUE obj)
{
    struct rb_owner_seen seen;
    VALUE complex;

    do {
        if (rb_fields_in_slot_p(obj)) in_slot_leave(obj, rb_in_slot_len(obj) + 1);
        seen = rb_owner_see(obj);                       /* no value gets another name */
        complex = rb_imemo_fields_copy_complex(seen.fields_obj, 0);
    } while (!rb_owner_unchanged_p(obj, seen, true));
    rb_obj_set_fields_no_ractor_check(obj, complex, seen.fields_obj);       /* nor here */
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
                                   : rb_in_slot_shape(flags);

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
        rb_shape_t *shape = rb_in_slot_shape(RBASIC(obj)->flags);
        rb_free_generic_ivar(successor);        /* those of a hook of its allocation */
        RUBY_ASSERT(in_slot_fits_p(successor, shape));          /* rb_struct_alloc_like */
        in_slot_fill(successor, shape, rb_struct_fields_slot(obj));
        owner_forget_fields(obj);
        return;
    }
    VALUE fields_obj = rb_obj_fields_no_ractor_check(obj);      /* copy */
    rb_obj_set_fields_no_ractor_check(successor, fields_obj, 0);        /* copy */
    rb_obj_set_fields_no_ractor_check(obj, 0, fields_obj);              /* a move: ours alone */
}
