/*
 * ivar/inline_cache.c: the interpreter's inline caches for instance variables of generic owners,
 * classes and modules. Part of vm_insnhelper.c.
 *
 * Stored: in each cache, the index of a field and the shape that it goes with: of a fields object,
 * never of its owner, or of a plain object. The index of a field has the layout with it
 * (CACHED_INDEX_OUTER). Owner: the instruction or the call that has the cache.
 * Invariant: a cached shape is never complex, and no shape belongs to a fields object as well as
 * to a plain object (what Ractor#send(move: true) leaves has the shape of a new plain object,
 * ractor/move.c).
 */

/* ---- where a cached field is stored -------------------------------------------------------- */

/*
 * A cache holds the index and the shape of a fields object. One shape means one layout
 * (internal/fields/object.h, OBJ-2), so this flag in the index can say that the value stands
 * outside of the slot; then the index is that in the array there. No field has an index that large.
 * A cache holds the index plus one (0 for ATTR_INDEX_NOT_SET), so the sign of that number tells the
 * two apart.
 */
#define CACHED_INDEX_OUTER ((attr_index_t)1 << 31)

static inline attr_index_t
vm_field_cached_index(shape_id_t shape_id, attr_index_t index)
{
    bool outer = index >= FIELDS_INNER
        && !rb_fields_embeddable_p(rb_fields_shape(shape_id)->capacity);
    return outer ? (index - FIELDS_INNER) | CACHED_INDEX_OUTER : index;
}

static inline VALUE *
vm_field_at_cached(VALUE fields_obj, attr_index_t cached)
{
    struct rb_fields *fields = (struct rb_fields *)fields_obj;
    VALUE *values = fields->as.embedded;

    if (UNLIKELY(cached & CACHED_INDEX_OUTER)) {
        values = fields->as.external.outer;
        cached &= ~CACHED_INDEX_OUTER;
    }
    return &values[cached];
}

ALWAYS_INLINE(static void vm_field_replace_cached(VALUE fields_obj, attr_index_t cached,
                                                  VALUE val));

/* RB_OBJ_WRITE, of which the compiler may make a call. */
static void
vm_field_replace_cached(VALUE fields_obj, attr_index_t cached, VALUE val)
{
    *vm_field_at_cached(fields_obj, cached) = val;
    if (!RB_SPECIAL_CONST_P(val)) rb_gc_writebarrier(fields_obj, val);
}

/* ---- writing to generic owners ------------------------------------------------------------- */

static inline bool
vm_chilled_p(VALUE obj)
{
    return RB_BUILTIN_TYPE(obj) == T_STRING && FL_TEST_RAW(obj, STR_CHILLED);
}

/* Returns Qundef, and does nothing, when the cache does not fit, or the slot has no space. */
static inline VALUE
vm_setivar_in_slot(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id, attr_index_t cached)
{
    shape_id_t shape_id = RBASIC_SHAPE_ID(obj);

    if (UNLIKELY(RB_FL_TEST_RAW(obj, RUBY_FL_SHAREABLE))) return Qundef;
    if (shape_id == dest_shape_id) {
        rb_in_slot_replace(obj, cached, val);           /* STR-2: it is no outer one */
    }
    else {
        rb_shape_t *dest_shape = rb_fields_shape(dest_shape_id);
        if (dest_shape->parent_id != shape_id || dest_shape->edge_name != id) return Qundef;
        if (dest_shape->next_iv_index > rb_struct_capacity(obj)) return Qundef;
        rb_in_slot_append(obj, dest_shape, val);
    }
    RB_DEBUG_COUNTER_INC(ivar_set_ic_hit);
    return val;
}

NOINLINE(static VALUE vm_setivar_looked_up(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id,
                                           attr_index_t cached));

/* Returns Qundef, and does nothing, when the cache does not fit. */
static VALUE
vm_setivar_looked_up(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id, attr_index_t cached)
{
    if (dest_shape_id == INVALID_SHAPE_ID || RB_OBJ_FROZEN_RAW(obj) || vm_chilled_p(obj)) {
        return Qundef;
    }
    if (rb_fields_in_slot_p(obj)) return vm_setivar_in_slot(obj, id, val, dest_shape_id, cached);

    VALUE fields_obj = rb_obj_ivar_fields(obj, id);
    shape_id_t shape_id = rb_fields_acquire_shape(fields_obj);

    if (shape_id == dest_shape_id) {
        vm_field_replace_cached(fields_obj, cached, val);
    }
    else {
        rb_shape_t *dest_shape = rb_fields_shape(dest_shape_id);        /* no call: fewer saves */
        if (dest_shape->parent_id != shape_id || dest_shape->edge_name != id) return Qundef;
        rb_generic_field_append(obj, fields_obj, rb_fields_shape(shape_id), dest_shape, val);
    }
    RB_DEBUG_COUNTER_INC(ivar_set_ic_hit);
    return val;
}

ALWAYS_INLINE(static bool vm_setivar_own(VALUE obj, VALUE val, shape_id_t dest_shape_id,
                                         attr_index_t cached));

/*
 * Writes an existing field of an unfrozen owner that has it in its slot, or has a slot field. The
 * header of the owner has the shape of the fields (OWN-2), which no other ractor may see. Returns
 * false, and does nothing, otherwise.
 */
static bool
vm_setivar_own(VALUE obj, VALUE val, shape_id_t dest_shape_id, attr_index_t cached)
{
    VALUE *slot_field, flags = RBASIC(obj)->flags;

    if (rb_flags_of_fields_in_slot_p(flags, RUBY_FL_FREEZE | RUBY_FL_SHAREABLE)) {
        if (UNLIKELY(flags >> SHAPE_FLAG_SHIFT != dest_shape_id)) return false;
        rb_struct_fields_slot_at(obj, flags)[cached] = val;     /* STR-2: it is no outer one */
        if (!RB_SPECIAL_CONST_P(val)) rb_gc_writebarrier(obj, val);
        RB_DEBUG_COUNTER_INC(ivar_set_ic_hit);
        return true;
    }
    if (!rb_own_fields_slot(obj, RUBY_FL_FREEZE, &slot_field)) return false;
    if (UNLIKELY(RBASIC_SHAPE_ID(obj) != dest_shape_id)) return false;
    RUBY_ASSERT(rb_fields_shape_id(*slot_field) == dest_shape_id);
    vm_field_replace_cached(*slot_field, cached, val);
    RB_DEBUG_COUNTER_INC(ivar_set_ic_hit);
    return true;
}

/* Whether the cache fits; then the field is written. */
static bool
vm_setivar_cached(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id, attr_index_t cached)
{
    return vm_setivar_own(obj, val, dest_shape_id, cached)
        || !UNDEF_P(vm_setivar_looked_up(obj, id, val, dest_shape_id, cached));
}

/* The base declares and calls it, for attr_writer: not inlined there, because plain objects would
 * pay for the registers. */
static VALUE
vm_setivar_default(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id, attr_index_t cached)
{
    if (vm_setivar_own(obj, val, dest_shape_id, cached)) return val;
    return vm_setivar_looked_up(obj, id, val, dest_shape_id, cached);
}

/* Not inlined: that would take registers from the path for classes. */
NOINLINE(static VALUE vm_setivar_generic_miss(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq,
                                              IVC ic, const struct rb_callcache *cc, int is_attr));

static VALUE
vm_setivar_generic_miss(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic,
                        const struct rb_callcache *cc, int is_attr)
{
    rb_check_frozen(obj);
    attr_index_t index = rb_generic_field_set(obj, id, val);
    if (index != FIELD_INDEX_NONE) {
        shape_id_t shape_id = RBASIC_SHAPE_ID(obj);
        index = vm_field_cached_index(shape_id, index);
        populate_cache(index, shape_id, id, iseq, ic, cc, is_attr);
    }
    return val;
}

/* ---- reading ------------------------------------------------------------------------------- */


/* For classes and modules the caches serve all ractors (internal/ivar/set_class.h, CLS-A, CLS-B,
 * CLS-D, CLS-G). */

/*
 * Looks at the last three shapes first, without the index of ancestors: the field that is read is
 * often one of the last that were added.
 */
static inline bool
vm_field_index(rb_shape_t *shape, ID id, attr_index_t *index)
{
    rb_shape_t *near = shape;

    for (int depth = 0; depth < 3 && near->parent_id != INVALID_SHAPE_ID; depth++) {
        if (near->edge_name == id) {
            RUBY_ASSERT(near->type == SHAPE_IVAR);
            *index = near->next_iv_index - 1;
            return true;
        }
        near = rb_fields_shape(near->parent_id);
    }
    return rb_shape_get_iv_index(shape, id, index);
}

/*
 * The content of a cache as CRuby packs it: the shape in the high bits, the index plus one in the
 * low bits.
 */
ALWAYS_INLINE(static uintptr_t vm_cached_field(IVC ic, const struct rb_callcache *cc, int is_attr));

static uintptr_t
vm_cached_field(IVC ic, const struct rb_callcache *cc, int is_attr)
{
    return is_attr ? ul_atomic_load_relaxed(&cc->aux_.attr.value)
                   : ul_atomic_load_relaxed(&ic->value);
}

static inline void
vm_getivar_fill_cache(const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr,
                      attr_index_t index, shape_id_t shape_id)
{
    if (index != ATTR_INDEX_NOT_SET) {
        fill_ivar_cache(iseq, ic, cc, is_attr, index, shape_id);
    }
    else if (is_attr) {
        vm_cc_attr_index_initialize(cc, shape_id);
    }
    else {
        vm_ic_attr_index_initialize(ic, shape_id);
    }
}

NOINLINE(static VALUE vm_getivar_miss(VALUE fields_obj, ID id, const rb_iseq_t *iseq, IVC ic,
                                      const struct rb_callcache *cc, int is_attr,
                                      VALUE default_value, VALUE klass));

static VALUE
vm_getivar_miss(VALUE fields_obj, ID id, const rb_iseq_t *iseq, IVC ic,
                const struct rb_callcache *cc, int is_attr, VALUE default_value, VALUE klass)
{
    VALUE val = default_value;
    shape_id_t shape_id = rb_fields_acquire_shape(fields_obj);
    bool found;

    RB_DEBUG_COUNTER_INC(ivar_get_ic_miss);
    if (shape_id == OBJ_TOO_COMPLEX_SHAPE_ID) {
        found = st_lookup(rb_fields_table(fields_obj), (st_data_t)id, (st_data_t *)&val);
        if (klass && NIL_P(val) && NIL_P(default_value)) val = rb_class_field_unset(klass, id, val);
    }
    else {
        attr_index_t index, cached = ATTR_INDEX_NOT_SET;
        found = vm_field_index(rb_fields_shape(shape_id), id, &index);
        if (found) {
            val = ul_atomic_load_acquire(rb_fields_at(fields_obj, index));
            cached = vm_field_cached_index(shape_id, index);
        }
        vm_getivar_fill_cache(iseq, ic, cc, is_attr, cached, shape_id);
    }
    if (found && klass && !UNDEF_P(default_value) && !rb_class_field_readable_p(val)) {
        val = rb_class_field_for_ractor(klass, id, val);
    }
    RB_GC_GUARD(fields_obj);
    return val;
}

/* The test of rb_ractor_main_p when there are several ractors, without the call. */
static inline bool
vm_main_ractor_p(void)
{
    const rb_thread_t *th = rb_ec_thread_ptr(GET_EC());
    return th->ractor == th->vm->ractor.main_ractor;
}

/*
 * Returns val, which only the main ractor may read without the check. Not inlined into the loop of
 * the interpreter: vm_core.h warns of GET_EC in a frame that a fiber can take to another native
 * thread. It returns what it is given, so that the loop keeps nothing across the call.
 */
NOINLINE(static VALUE vm_class_field_for_main(VALUE val, ID id, VALUE klass));

static VALUE
vm_class_field_for_main(VALUE val, ID id, VALUE klass)
{
    if (UNLIKELY(!vm_main_ractor_p())) return rb_class_field_for_ractor(klass, id, val);
    return val;
}

ALWAYS_INLINE(static VALUE vm_getivar_fields(VALUE fields_obj, ID id, const rb_iseq_t *iseq, IVC ic,
                                             const struct rb_callcache *cc, int is_attr,
                                             VALUE default_value, VALUE klass));

static VALUE
vm_getivar_fields(VALUE fields_obj, ID id, const rb_iseq_t *iseq, IVC ic,
                  const struct rb_callcache *cc, int is_attr, VALUE default_value, VALUE klass)
{
    /* klass: the class or module that has the fields; 0: an object of another kind has them */
    if (UNLIKELY(!fields_obj)) return default_value;    /* also of an owner with the flag */

    uintptr_t cached = vm_cached_field(ic, cc, is_attr);
    VALUE flags = ul_atomic_load_acquire(&RBASIC(fields_obj)->flags);
    if (LIKELY((flags ^ cached) >> SHAPE_FLAG_SHIFT == 0)) {
        struct rb_fields *fields = (struct rb_fields *)fields_obj;
        int32_t position = (int32_t)cached;        /* the index plus one */
        VALUE val;

        if (LIKELY(position > 0)) {
            VALUE *before = (VALUE *)(fields_obj + offsetof(struct rb_fields, as) - sizeof(VALUE));
            val = ul_atomic_load_acquire(&before[(uint32_t)position]);
        }
        else {
            if (position == 0) return default_value;
            attr_index_t index = ((attr_index_t)position & ~CACHED_INDEX_OUTER) - 1;
            val = ul_atomic_load_acquire(&fields->as.external.outer[index]);
        }
        RB_DEBUG_COUNTER_INC(ivar_get_ic_hit);
        /* For defined? the value does not matter; the main ractor may have any. */
        if (klass && !UNDEF_P(default_value) && !LIKELY(rb_class_field_readable_p(val))) {
            if (!is_attr) return vm_class_field_for_main(val, id, klass);
            if (UNLIKELY(!vm_main_ractor_p())) return rb_class_field_for_ractor(klass, id, val);
        }
        return val;
    }
    return vm_getivar_miss(fields_obj, id, iseq, ic, cc, is_attr, default_value, klass);
}

NOINLINE(static VALUE vm_getivar_in_slot_miss(VALUE obj, VALUE flags, ID id, const rb_iseq_t *iseq,
                                              IVC ic, const struct rb_callcache *cc, int is_attr,
                                              VALUE default_value));

static VALUE
vm_getivar_in_slot_miss(VALUE obj, VALUE flags, ID id, const rb_iseq_t *iseq, IVC ic,
                        const struct rb_callcache *cc, int is_attr, VALUE default_value)
{
    shape_id_t shape_id = (shape_id_t)(flags >> SHAPE_FLAG_SHIFT);
    attr_index_t index, cached = ATTR_INDEX_NOT_SET;
    VALUE val = default_value;

    RB_DEBUG_COUNTER_INC(ivar_get_ic_miss);
    if (vm_field_index(rb_fields_shape(shape_id), id, &index)) {
        val = rb_struct_fields_slot_at(obj, flags)[index];
        cached = vm_field_cached_index(shape_id, index);
    }
    vm_getivar_fill_cache(iseq, ic, cc, is_attr, cached, shape_id);
    return val;
}

ALWAYS_INLINE(static VALUE vm_getivar_in_slot(VALUE obj, VALUE flags, ID id, const rb_iseq_t *iseq,
                                              IVC ic, const struct rb_callcache *cc, int is_attr,
                                              VALUE default_value));

/* flags: the header of obj, loaded once (STR-5). */
static VALUE
vm_getivar_in_slot(VALUE obj, VALUE flags, ID id, const rb_iseq_t *iseq, IVC ic,
                   const struct rb_callcache *cc, int is_attr, VALUE default_value)
{
    uintptr_t cached = vm_cached_field(ic, cc, is_attr);

    if (LIKELY((flags ^ cached) >> SHAPE_FLAG_SHIFT == 0)) {
        attr_index_t position = (attr_index_t)cached;   /* the index plus one */

        if (UNLIKELY(position == 0)) return default_value;
        RB_DEBUG_COUNTER_INC(ivar_get_ic_hit);
        return (rb_struct_fields_slot_at(obj, flags) - 1)[position];
    }
    return vm_getivar_in_slot_miss(obj, flags, id, iseq, ic, cc, is_attr, default_value);
}

NOINLINE(static VALUE vm_getivar_in_slot_shareable(VALUE obj, VALUE flags, ID id,
                                                   const rb_iseq_t *iseq, IVC ic,
                                                   const struct rb_callcache *cc, int is_attr,
                                                   VALUE default_value));

/* The same for an owner that is flagged as shareable: if it is not frozen, a check is due. */
static VALUE
vm_getivar_in_slot_shareable(VALUE obj, VALUE flags, ID id, const rb_iseq_t *iseq, IVC ic,
                             const struct rb_callcache *cc, int is_attr, VALUE default_value)
{
    if (rb_fields_exposed_p(obj)) return rb_ivar_lookup(obj, id, default_value);
    return vm_getivar_in_slot(obj, flags, id, iseq, ic, cc, is_attr, default_value);
}

static inline VALUE
vm_getivar_generic(VALUE obj, ID id, const rb_iseq_t *iseq, IVC ic,
                   const struct rb_callcache *cc, int is_attr, VALUE default_value)
{
    VALUE flags = ul_atomic_load_acquire(&RBASIC(obj)->flags);
    if (rb_flags_of_fields_in_slot_p(flags, RUBY_FL_SHAREABLE)) {
        return vm_getivar_in_slot(obj, flags, id, iseq, ic, cc, is_attr, default_value);
    }
    VALUE fields_obj = rb_obj_ivar_fields(obj, id);
    if (UNLIKELY(!fields_obj) && rb_flags_of_fields_in_slot_p(flags, 0)) {
        return vm_getivar_in_slot_shareable(obj, flags, id, iseq, ic, cc, is_attr, default_value);
    }
    return vm_getivar_fields(fields_obj, id, iseq, ic, cc, is_attr, default_value, 0);
}

static inline VALUE
vm_getivar_class(VALUE klass, ID id, const rb_iseq_t *iseq, IVC ic,
                 const struct rb_callcache *cc, int is_attr, VALUE default_value)
{
    RBIMPL_ASSUME(klass);
    VALUE fields_obj = rb_class_fields(klass);
    return vm_getivar_fields(fields_obj, id, iseq, ic, cc, is_attr, default_value, klass);
}

/* ---- writing to classes -------------------------------------------------------------------- */

NOINLINE(static VALUE vm_setivar_class_miss(VALUE klass, ID id, VALUE val, const rb_iseq_t *iseq,
                                            IVC ic, const struct rb_callcache *cc, int is_attr));

static VALUE
vm_setivar_class_miss(VALUE klass, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic,
                      const struct rb_callcache *cc, int is_attr)
{
    if (!rb_ractor_main_p()) return rb_ivar_set(klass, id, val);

    rb_check_frozen(klass);
    struct rb_class_field_position position = rb_class_field_set(klass, id, val);
    if (position.index != FIELD_INDEX_NONE) {
        attr_index_t index = vm_field_cached_index(position.shape_id, position.index);
        populate_cache(index, position.shape_id, id, iseq, ic, cc, is_attr);
    }
    return val;
}

/*
 * Called after vm_setivar, which tests for plain objects only: another test there would slow down
 * plain objects.
 */
static inline VALUE
vm_setivar_class(VALUE klass, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic,
                 const struct rb_callcache *cc, int is_attr)
{
    uintptr_t cached = vm_cached_field(ic, cc, is_attr);
    attr_index_t index = (attr_index_t)cached - 1;
    VALUE fields_obj = rb_class_fields(klass), flags = rb_fields_acquire_flags(fields_obj);

    if (LIKELY((flags ^ cached) >> SHAPE_FLAG_SHIFT == 0
               && !RB_OBJ_FROZEN_RAW(klass) && rb_ractor_main_p())) {
        VALUE *slot = vm_field_at_cached(fields_obj, index);
        if (LIKELY(rb_class_field_replace(klass, fields_obj, slot, val))) {
            RB_DEBUG_COUNTER_INC(ivar_set_ic_hit);
            return val;
        }
    }
    return vm_setivar_class_miss(klass, id, val, iseq, ic, cc, is_attr);
}

static inline VALUE
vm_setivar_not_object(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic,
                      const struct rb_callcache *cc, int is_attr)
{
    if (rb_class_owner_p(obj)) return vm_setivar_class(obj, id, val, iseq, ic, cc, is_attr);
    return vm_setivar_generic_miss(obj, id, val, iseq, ic, cc, is_attr);
}
