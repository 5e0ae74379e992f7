/*
 * shape.c of the fork: what the shape tree has to know about fields objects.
 *
 * Stored: nothing of its own. Owner: the shape tree is the VM's, and shapes are never freed before exit.
 * Invariant: the capacity of a shape that descends from the root shape (generic owners and classes) is one that fills
 * a GC slot, or malloc's choice beyond the largest slot; a shape that descends from a T_OBJECT's keeps malloc's.
 * Suspended: never; a shape's capacity is set before its id is handed out, under the VM lock.
 * Wraps: CRuby's shape.c, whose static functions it calls.
 */
#include "internal/fields.h"

static uint32_t shape_grown_capacity(rb_shape_t *full);

#include "base/shape.c"

static rb_shape_t *
shape_oldest_ancestor(rb_shape_t *shape)
{
    while (shape->parent_id != INVALID_SHAPE_ID) shape = rb_shape_get_parent(shape);
    return shape;
}

static uint32_t
shape_grown_capacity(rb_shape_t *full)
{
    return shape_oldest_ancestor(full)->type == SHAPE_T_OBJECT
        ? (uint32_t)rb_malloc_grow_capa(full->capacity, sizeof(VALUE))
        : rb_imemo_fields_next_capacity(full->capacity);
}

rb_shape_t *
rb_shape_without_field(rb_shape_t *shape, ID id, attr_index_t *removed_index)
{
    rb_shape_t *removed = NULL;
    rb_shape_t *without = remove_shape_recursive(shape, id, &removed);
    if (removed) *removed_index = removed->next_iv_index - 1;
    return without;
}

void
rb_shape_field_ids(rb_shape_t *shape, ID *ids)
{
    for (; shape->parent_id != INVALID_SHAPE_ID; shape = rb_shape_get_parent(shape)) {
        if (shape->type == SHAPE_IVAR) ids[shape->next_iv_index - 1] = shape->edge_name;
    }
}
