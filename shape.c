/*
 * shape.c of the fork: what the shape tree has to know about fields objects.
 *
 * Stored: nothing of its own. Owner: the shape tree is the VM's, and shapes are never freed before exit.
 * Invariant: the capacity of a shape that descends from the root shape (generic owners and classes) is one that fills
 * a GC slot, or malloc's choice beyond the largest slot; a shape that descends from a T_OBJECT's keeps malloc's.
 * Suspended: never; a shape is made under the VM lock, complete before its id is handed out, and never changes again, but for
 * its index of ancestors, which comes later and is read without a lock.
 * Wraps: CRuby's shape.c, whose static functions it calls.
 */
#include "internal/class_fields.h"

static uint32_t shape_grown_capacity(rb_shape_t *full);
static void shape_set_ancestor_index(rb_shape_t *shape, redblack_node_t *index);

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

static void
shape_set_ancestor_index(rb_shape_t *shape, redblack_node_t *index)
{
    rb_fields_store(&shape->ancestor_index, index);
}

/* The index of ancestors is asked for once: whoever asks twice can see none at first, and at the second time an index. */
bool
rb_shape_get_iv_index(rb_shape_t *shape, ID id, attr_index_t *value)
{
    RUBY_ASSERT(rb_shape_id(shape) != OBJ_TOO_COMPLEX_SHAPE_ID);

    redblack_node_t *node = shape->next_iv_index >= ANCESTOR_CACHE_THRESHOLD ? rb_fields_load(&shape->ancestor_index) : LEAF;
    if (node == LEAF) return shape_get_iv_index(shape, id, value);

    node = redblack_find(node, id);
    if (node == LEAF) return false;
    *value = redblack_value(node)->next_iv_index - 1;
    return true;
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

RUBY_FUNC_EXPORTED shape_id_t
rb_fields_owner_shape_id(VALUE obj)
{
    VALUE *values;
    bool class_p = RB_TYPE_P(obj, T_CLASS) || RB_TYPE_P(obj, T_MODULE);
    return class_p ? rb_fields_view(rb_class_fields(obj), &values) : rb_shape_get_shape_id(obj);
}
