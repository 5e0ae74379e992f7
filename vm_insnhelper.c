/*
 * vm_insnhelper.c of the fork: the interpreter's inline caches for instance variables of generic owners.
 *
 * Stored: in each cache, the index of a field and the shape that it goes with; of a fields object, never of the owner.
 * Invariant: a cached shape is never complex. Suspended: never.
 * Wraps: CRuby's vm_insnhelper.c; reading (vm_getivar) stays there, writing is here.
 */
#include "internal/fields.h"

static inline VALUE vm_setivar_not_object(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr);

#include "base/vm_insnhelper.c"

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

static inline VALUE
vm_setivar_not_object(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq, IVC ic, const struct rb_callcache *cc, int is_attr)
{
    if (RB_BUILTIN_TYPE(obj) == T_CLASS || RB_BUILTIN_TYPE(obj) == T_MODULE) return rb_ivar_set(obj, id, val);
    return vm_setivar_generic(obj, id, val, iseq, ic, cc, is_attr);
}
