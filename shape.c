/*
 * shape.c of the fork: wraps CRuby's shape.c, whose static functions the part calls.
 * Parts: fields/shapes, fields/shape_edges.
 */
#include "internal/ivar/field_store.h"

/* patches/fields/shape.c+owner.cocci */
static uint32_t shape_grown_capacity(rb_shape_t *full);

/* patches/ivar/shape.c.cocci */
static void shape_set_ancestor_index(rb_shape_t *shape, redblack_node_t *index);

/* patches/fields/shape.c+shape_cache.cocci */
static rb_shape_t *shape_edge_find(rb_shape_t *shape, ID id);
static rb_shape_t *shape_edge_remember(rb_shape_t *child);

#include "base/shape.c"

#include "unlocked/fields/shapes.c"
#include "unlocked/fields/shape_edges.c"
