/*
 * shape.c of the fork: wraps CRuby's shape.c, whose static functions the part calls.
 * Parts: fields_shapes, shape_edges.
 */
#include "internal/field_store.h"

/* patches/fields/shape.c.cocci */
static uint32_t shape_grown_capacity(rb_shape_t *full);

/* patches/class_fields/shape.c.cocci */
static void shape_set_ancestor_index(rb_shape_t *shape, redblack_node_t *index);

/* patches/shape_edges/shape.c.cocci */
static rb_shape_t *shape_edge_find(rb_shape_t *shape, ID id);
static rb_shape_t *shape_edge_remember(rb_shape_t *child);

#include "base/shape.c"

#include "unlocked/fields_shapes.c"
#include "unlocked/shape_edges.c"
