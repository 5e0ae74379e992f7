/*
 * vm_insnhelper.c of the fork: the interpreter's inline caches for instance variables of generic owners, classes and modules.
 *
 * Stored: in each cache, the index of a field and the shape that it goes with; of a fields object, never of the owner.
 * Invariant: a cached shape is never complex. Suspended: never.
 * Wraps: CRuby's vm_insnhelper.c; reading a generic owner (vm_getivar) stays there, everything else is here.
 */
#include "internal/class_fields.h"
#include "internal/ractor_barriers.h"

ALWAYS_INLINE(static VALUE vm_getivar_class(VALUE klass, ID id, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr, VALUE default_value));

static inline VALUE vm_setivar_not_object(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr);

_Pragma("GCC diagnostic push")
_Pragma("GCC diagnostic ignored \"-Wunused-label\"")     /* vm_getivar's way out for classes, which nothing takes now */
#include "base/vm_insnhelper.c"
_Pragma("GCC diagnostic pop")

/* Qundef: the cache does not apply, and nothing has happened. */
static VALUE
vm_setivar_default(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id, attr_index_t index)
{
    if (dest_shape_id == INVALID_SHAPE_ID || RB_OBJ_FROZEN_RAW(obj) || CHILLED_STRING_P(obj)) return Qundef;

    VALUE *values, fields_obj = rb_obj_fields(obj, id);
    shape_id_t shape_id = rb_fields_view(fields_obj, &values);

    if (shape_id == dest_shape_id) {
        RB_OBJ_WRITE(fields_obj, &values[index], val);
    }
    else {
        rb_shape_t *dest_shape = rb_shape_get_shape_by_id(dest_shape_id);
        if (dest_shape->parent_id != shape_id || dest_shape->edge_name != id) return Qundef;
        rb_generic_field_append(obj, fields_obj, rb_shape_get_shape_by_id(shape_id), dest_shape, val);
    }
    RB_DEBUG_COUNTER_INC(ivar_set_ic_hit);
    return val;
}

/* Not inlined: it would cost the class's path its registers. */
NOINLINE(static VALUE vm_setivar_generic(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr));

static VALUE
vm_setivar_generic(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr)
{
    rb_check_frozen(obj);
    attr_index_t index = rb_generic_field_set(obj, id, val);
    if (index != FIELD_INDEX_NONE) populate_cache(index, RBASIC_SHAPE_ID(obj), id, iseq, ic, cc, is_attr);
    return val;
}

/* ---- classes and modules: the caches serve all ractors (internal/class_fields.h, A, B, D, G) --------------------- */

/* Most classes get the field that is asked for late: its shape is often among the last ones, and found before any index is asked. */
static inline bool
vm_class_field_index(rb_shape_t *shape, ID id, attr_index_t *index)
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

NOINLINE(static VALUE vm_getivar_class_miss(VALUE klass, ID id, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr, VALUE default_value));

static VALUE
vm_getivar_class_miss(VALUE klass, ID id, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr, VALUE default_value)
{
    VALUE *values, fields_obj = rb_class_fields(klass);
    shape_id_t shape_id = rb_fields_view(fields_obj, &values);

    if (shape_id == OBJ_TOO_COMPLEX_SHAPE_ID) {
        st_data_t found;
        if (!st_lookup((st_table *)values, (st_data_t)id, &found)) return default_value;
        if (!UNDEF_P(default_value)) rb_class_field_check_isolation(id, (VALUE)found);
        return (VALUE)found;
    }

    attr_index_t index;
    bool found = vm_class_field_index(rb_fields_shape(shape_id), id, &index);
    VALUE val = found ? rb_fields_load(&values[index]) : default_value;

    if (found) {
        fill_ivar_cache(iseq, ic, cc, is_attr, index, shape_id);
        if (!rb_class_field_readable_p(val) && !UNDEF_P(default_value)) rb_class_field_check_isolation(id, val);
    }
    else if (is_attr) {
        vm_cc_attr_index_initialize(cc, shape_id);
    }
    else {
        vm_ic_attr_index_initialize(ic, shape_id);
    }
    RB_GC_GUARD(fields_obj);
    return val;
}

/* The shape that an instruction's cache, or an attribute's, was filled for; its index goes to @p index. */
ALWAYS_INLINE(static shape_id_t vm_cached_shape(IVC ic, const struct rb_callcache *cc, int is_attr, attr_index_t *index));

static shape_id_t
vm_cached_shape(IVC ic, const struct rb_callcache *cc, int is_attr, attr_index_t *index)
{
    shape_id_t cached_id;

    if (is_attr) {
        vm_cc_atomic_shape_and_index(cc, &cached_id, index);
    }
    else {
        vm_ic_atomic_shape_and_index(ic, &cached_id, index);
    }
    return cached_id;
}

static inline VALUE
vm_getivar_class(VALUE klass, ID id, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr, VALUE default_value)
{
    attr_index_t index;
    shape_id_t cached_id = vm_cached_shape(ic, cc, is_attr, &index);
    VALUE *values, fields_obj = rb_class_fields(klass);

    if (LIKELY(rb_fields_view(fields_obj, &values) == cached_id)) {
        RB_DEBUG_COUNTER_INC(ivar_get_ic_hit);
        if (index == ATTR_INDEX_NOT_SET) return default_value;

        VALUE val = rb_fields_load(&values[index]);
        if (LIKELY(rb_class_field_readable_p(val))) return val;
    }
    return vm_getivar_class_miss(klass, id, iseq, ic, cc, is_attr, default_value);
}

NOINLINE(static VALUE vm_setivar_class_miss(VALUE klass, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr));

static VALUE
vm_setivar_class_miss(VALUE klass, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr)
{
    if (!rb_ractor_main_p()) return rb_ivar_set(klass, id, val);

    rb_check_frozen(klass);
    struct rb_class_field_place place = rb_class_field_set(klass, id, val);
    if (place.index != FIELD_INDEX_NONE) populate_cache(place.index, place.shape_id, id, iseq, ic, cc, is_attr);
    return val;
}

/* Comes after vm_setivar, whose only question is whether this is a plain object: it would pay for any other. */
static inline VALUE
vm_setivar_class(VALUE klass, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr)
{
    attr_index_t index;
    shape_id_t cached_id = vm_cached_shape(ic, cc, is_attr, &index);
    VALUE *values, fields_obj = rb_class_fields(klass);

    if (LIKELY(rb_fields_view(fields_obj, &values) == cached_id && !RB_OBJ_FROZEN_RAW(klass) && rb_ractor_main_p())
        && LIKELY(rb_class_field_replace(klass, fields_obj, &values[index], val))) {
        RB_DEBUG_COUNTER_INC(ivar_set_ic_hit);
        return val;
    }
    return vm_setivar_class_miss(klass, id, val, iseq, ic, cc, is_attr);
}

static inline VALUE
vm_setivar_not_object(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr)
{
    if (RB_BUILTIN_TYPE(obj) == T_CLASS || RB_BUILTIN_TYPE(obj) == T_MODULE) {
        return vm_setivar_class(obj, id, val, iseq, ic, cc, is_attr);
    }
    return vm_setivar_generic(obj, id, val, iseq, ic, cc, is_attr);
}
