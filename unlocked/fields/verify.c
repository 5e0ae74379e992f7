/*
 * fields/verify.c: checks of a fields object and of its owner's reference. A check that fails calls
 * rb_bug and names the invariant: OWN of internal/fields/owner.h, OBJ of internal/fields/object.h.
 * Part of variable.c.
 *
 * Debug builds check at each write (rb_fields_verify of fields/owner).
 * GC.verify_internal_consistency checks the whole heap (fields/owner_gc).
 *
 * Lock: none. The caller may access the owner, or has stopped the other ractors.
 */
#include "internal/fields/struct.h"
#include "internal/fields/object.h"

/* OBJ-1 and OBJ-2. */
static void
fields_verify_layout(VALUE owner, VALUE fields_obj)
{
    if (!rb_imemo_fields_p(fields_obj)) {
        rb_bug("fields: %p of owner %p is no fields object", (void *)fields_obj, (void *)owner);
    }
    rb_shape_t *shape = rb_fields_shape(rb_fields_shape_id(fields_obj));
    bool external = rb_fields_external_p(fields_obj);

    if (shape->type == SHAPE_FROZEN) rb_bug("fields: a fields object has a frozen shape (OBJ-1)");
    if (!rb_fields_laid_out_p(fields_obj)) {
        rb_bug("fields: capacity %u is %s (OBJ-2)", shape->capacity,
               external ? "external" : "embedded");
    }
    if (!external && rb_fields_embedded_bytes(shape->capacity) > rb_gc_obj_slot_size(fields_obj)) {
        rb_bug("fields: capacity %u does not fit its slot (OBJ-2)", shape->capacity);
    }
}

/* obj, which is a `what` of owner, is an immediate or a live object. */
static void
fields_verify_live(VALUE owner, const char *what, VALUE obj)
{
    if (SPECIAL_CONST_P(obj)) return;
    switch (RB_BUILTIN_TYPE(obj)) {
      case T_NONE: case T_ZOMBIE: case T_MOVED:
        rb_bug("fields: %s %p of owner %p is no object (OBJ-3)", what, (void *)obj, (void *)owner);
      default:
        break;
    }
}

static int
fields_verify_entry(st_data_t id, st_data_t val, st_data_t owner)
{
    fields_verify_live((VALUE)owner, "value", (VALUE)val);
    return ST_CONTINUE;
}

/* OBJ-1 to OBJ-3 for the fields object of owner, which is of any type. */
static void
fields_verify_whole(VALUE owner, VALUE fields_obj)
{
    fields_verify_layout(owner, fields_obj);
    if (rb_fields_complex_p(fields_obj)) {
        st_foreach(rb_fields_table(fields_obj), fields_verify_entry, (st_data_t)owner);
        return;
    }
    attr_index_t len = rb_fields_len(fields_obj);
    for (attr_index_t i = 0; i < len; i++) {
        fields_verify_live(owner, "value", *rb_fields_at(fields_obj, i));
    }
}

/* OWN-2 */
static void
fields_verify_shapes(shape_id_t of_owner, shape_id_t of_fields)
{
    if (of_owner == of_fields) return;

    rb_shape_t *shape = rb_shape_get_shape_by_id(of_owner);
    if (shape->type != SHAPE_FROZEN || shape->parent_id != of_fields) {
        rb_bug("fields: shape %u of the owner does not go with shape %u of its fields (OWN-2)",
               of_owner, of_fields);
    }
}

/* OWN-1, OWN-2, STR-2. FL_EXIVAR without fields: an extension has set the flag by hand. */
static void
fields_verify_in_slot(VALUE owner)
{
    rb_shape_t *shape = rb_fields_shape(RBASIC_SHAPE_ID(owner)), *oldest = shape;
    attr_index_t len = shape->next_iv_index, capacity = rb_struct_capacity(owner);
    const VALUE *end = (const VALUE *)(owner + rb_gc_obj_slot_size(owner));

    while (oldest->parent_id != INVALID_SHAPE_ID) oldest = rb_fields_shape(oldest->parent_id);
    if (shape->type == SHAPE_OBJ_TOO_COMPLEX || oldest != rb_fields_shape(ROOT_SHAPE_ID)
        || !rb_fields_embeddable_p(shape->capacity)) {
        rb_bug("fields: owner %p cannot have this shape in its slot (STR-2)", (void *)owner);
    }
    if (len > capacity || rb_struct_fields_slot(owner) + capacity > end) {
        rb_bug("fields: the slot of owner %p has no space for its fields (STR-2)", (void *)owner);
    }
    if (len > 0 && !FL_TEST_RAW(owner, FL_EXIVAR)) {
        rb_bug("fields: owner %p has fields in its slot, but not FL_EXIVAR (OWN-1)", (void *)owner);
    }
    for (attr_index_t i = 0; i < len; i++) {
        fields_verify_live(owner, "value", rb_struct_fields_slot(owner)[i]);
    }
}

/* OWN-3 */
static void
fields_verify_slot(VALUE owner, const VALUE *slot_field)
{
    const VALUE *end = (const VALUE *)(owner + rb_gc_obj_slot_size(owner));
    if (slot_field < end) return;
    rb_bug("fields: the slot field of owner %p is outside (OWN-3)", (void *)owner);
}

/*
 * OWN-1 to OWN-3 for a generic owner, and OBJ-1 and OBJ-2 for its fields object (0: none), to which
 * its slot field refers; NULL: the side table.
 */
static void
fields_verify_reference(VALUE owner, const VALUE *slot_field, VALUE fields_obj)
{
    bool flag = FL_TEST_RAW(owner, FL_EXIVAR) != 0;
    shape_id_t shape_id = RBASIC_SHAPE_ID(owner);
    bool by_hand = flag && !fields_obj                                                  /* OWN-1 */
        && (shape_id == ROOT_SHAPE_ID || shape_id == SPECIAL_CONST_SHAPE_ID);           /* OWN-2 */

    if (slot_field) fields_verify_slot(owner, slot_field);
    if (flag != (fields_obj != 0) && !by_hand) {
        rb_bug("fields: FL_EXIVAR of owner %p is %s, but its fields object is %p (OWN-1)",
               (void *)owner, flag ? "set" : "clear", (void *)fields_obj);
    }
    if (!fields_obj) return;
    fields_verify_layout(owner, fields_obj);
    fields_verify_shapes(shape_id, rb_fields_shape_id(fields_obj));
}
