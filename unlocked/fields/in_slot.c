/*
 * fields/in_slot.c: fields in the slot of a struct. Part of variable.c.
 *
 * Stored: in the words of the slot after the members. Owner: the struct.
 * Invariants: STR-1 to STR-6 of internal/fields/struct.h; after each function OWN-1 and OWN-2 of
 * internal/fields/owner.h.
 * Suspended: between the store of the slot field and that of the header, where nothing can run the
 * GC.
 */
#include "internal/fields/in_slot.h"

/* After a compaction; the GC. */
static void
in_slot_update_references(VALUE obj)
{
    VALUE *values = rb_struct_fields_slot(obj);
    attr_index_t len = rb_in_slot_len(obj);
    for (attr_index_t i = 0; i < len; i++) values[i] = rb_gc_location(values[i]);
}

/* ---- from the slot to a fields object ------------------------------------------------------ */

/* The same fields in the other tree of shapes; NULL: no shape is left. */
static rb_shape_t *
in_slot_external_shape(VALUE obj, rb_shape_t *shape, rb_shape_t *first)
{
    ID ids[STRUCT_CAPACITY_MAX];
    attr_index_t len = shape->next_iv_index;

    rb_shape_field_ids(shape, ids);
    for (attr_index_t i = 1; i < len; i++) {
        first = rb_shape_get_next(first, obj, ids[i]);
        if (first->type == SHAPE_OBJ_TOO_COMPLEX) return NULL;
    }
    return first;
}

/*
 * The shape and the capacity that the fields get outside of the slot, which is about to have
 * @p count fields: owners with the same first field vote about that (unlocked/fields/capacity.c).
 */
static struct fields_capacity
in_slot_outside(VALUE obj, rb_shape_t *shape, attr_index_t count)
{
    struct fields_capacity outside = { shape, rb_shape_next_fields_capacity(count - 1) };
    rb_shape_t *first = shape;

    while (first->next_iv_index > 1) first = rb_fields_shape(first->parent_id);
    struct fields_capacity voted = fields_first_capacity(obj, first);

    if (voted.shape != first && !RB_OBJ_FROZEN_RAW(obj)) {
        rb_shape_t *external = in_slot_external_shape(obj, shape, voted.shape);
        if (external) return (struct fields_capacity){ external, external->capacity };
    }
    if (voted.capacity > outside.capacity) outside.capacity = voted.capacity;
    if (!rb_fields_embeddable_p((attr_index_t)outside.capacity)) {
        outside.capacity = shape->capacity;             /* OBJ-2: its shape says where values are */
    }
    return outside;
}

/*
 * STR-5. Waits for other ractors if the side table has no region for the owner. A frozen one keeps
 * its shape.
 */
static void
in_slot_leave_shareable(VALUE obj, VALUE fields_obj, bool frozen)
{
    VALUE clear = STRUCT_FIELDS_IN_SLOT | STRUCT_CAPACITY_MASK, set = 0;

    if (fields_obj) {
        owner_table_enter(obj, fields_obj);
        RB_OBJ_WRITTEN(obj, Qundef, fields_obj);
    }
    if (fields_obj && !frozen) {
        clear |= ~SHAPE_FLAG_MASK;
        set = owner_shape_flags(rb_fields_shape_id(fields_obj));
    }
    owner_change_flags(obj, clear, set);
}

/* STR-4. The struct may have no fields; then there is no fields object. */
static void
in_slot_leave_own(VALUE obj, VALUE fields_obj)
{
    if (fields_obj) {
        rb_obj_set_fields_no_ractor_check(obj, fields_obj, 0);         /* the same fields */
        return;
    }
    *rb_struct_fields_slot(obj) = 0;
    FL_UNSET_RAW(obj, STRUCT_FIELDS_IN_SLOT);
}

/*
 * Moves the fields from the slot to a fields object that has space for @p count fields; an owner
 * that is flagged as shareable gives its reference to the side table. If a hook of the allocation
 * changes the fields, they are looked at again.
 */
static void
in_slot_leave(VALUE obj, attr_index_t count)
{
    struct rb_owner_seen seen;
    struct fields_capacity outside;
    VALUE fields_obj;

    do {
        seen = rb_owner_see(obj);
        if (!rb_owner_seen_in_slot_p(seen)) return;

        rb_shape_t *shape = rb_owner_seen_shape(seen);
        fields_obj = 0;
        if (shape->next_iv_index == 0) break;
        outside = in_slot_outside(obj, shape, count);
        rb_struct_fields_counted(obj, count, outside.capacity, true);
        fields_obj = rb_imemo_fields_new((attr_index_t)outside.capacity);
    } while (!rb_owner_unchanged_p(obj, seen, true));

    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    bool frozen = RB_OBJ_FROZEN_RAW(obj);

    if (fields_obj) {
        for (attr_index_t i = 0; i < outside.shape->next_iv_index; i++) {
            rb_fields_replace(fields_obj, i, rb_struct_fields_slot(obj)[i]);
        }
        rb_fields_publish_shape(fields_obj, rb_fields_id_of_shape(outside.shape));
    }
    if (UNLIKELY(FL_TEST_RAW(obj, RUBY_FL_SHAREABLE))) {
        in_slot_leave_shareable(obj, fields_obj, frozen);
    }
    else in_slot_leave_own(obj, fields_obj);
    if (frozen) owner_set_shape(obj, owner_shape_id);
}

/* Removes the field at @p index, without which the fields have @p next_shape; the later ones close
 * up. Neither allocates nor raises. */
static VALUE
in_slot_delete(VALUE obj, attr_index_t index, rb_shape_t *next_shape)
{
    VALUE *values = rb_struct_fields_slot(obj), val = values[index];

    MEMMOVE(values + index, values + index + 1, VALUE, next_shape->next_iv_index - index);
    if (next_shape->next_iv_index == 0) owner_forget_fields(obj);
    else owner_set_shape(obj, rb_fields_id_of_shape(next_shape));
    return val;
}

/* ---- whole owners -------------------------------------------------------------------------- */

/* Whether struct @p obj has space in its slot for the fields of @p shape (STR-2). */
static bool
in_slot_fits_p(VALUE obj, rb_shape_t *shape)
{
    if (!rb_fields_in_slot_p(obj) || shape->next_iv_index > rb_struct_capacity(obj)) return false;
    while (shape->parent_id != INVALID_SHAPE_ID) shape = rb_fields_shape(shape->parent_id);
    return shape == rb_fields_shape(ROOT_SHAPE_ID);
}

/* Gives @p obj, which has no fields yet and no other ractor sees, those of @p shape. */
static void
in_slot_fill(VALUE obj, rb_shape_t *shape, const VALUE *values)
{
    attr_index_t len = shape->next_iv_index;

    MEMCPY(rb_struct_fields_slot(obj), values, VALUE, len);
    FL_SET_RAW(obj, FL_EXIVAR);
    owner_set_shape(obj, rb_fields_id_of_shape(shape));
    rb_gc_writebarrier_remember(obj);
    RUBY_ASSERT((rb_fields_verify(obj), 1));
}

/*
 * A fields object with the fields that @p obj, which had these flags, has in its slot; 0 if they
 * have left it: a hook of the allocation can change them, and another ractor those of a shareable
 * struct, whose slot keeps them.
 */
static VALUE
in_slot_dup(VALUE obj, VALUE flags)
{
    rb_shape_t *shape = rb_in_slot_shape(flags);
    VALUE fields_obj = rb_imemo_fields_new(shape->capacity);
    const VALUE *values = rb_struct_fields_slot_at(obj, flags);

    VALUE now = RBASIC(obj)->flags;

    if (UNLIKELY(!rb_struct_fields_in_slot_p(now) || rb_in_slot_shape(now) != shape)) return 0;
    for (attr_index_t i = 0; i < shape->next_iv_index; i++) {
        rb_fields_replace(fields_obj, i, values[i]);
    }
    rb_fields_publish_shape(fields_obj, rb_fields_id_of_shape(shape));
    return fields_obj;
}
