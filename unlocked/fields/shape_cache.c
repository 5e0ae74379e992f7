/*
 * fields/shape_cache.c: finding the next shape without the VM's lock. Part of shape.c.
 *
 * CRuby looks for the child of a shape under the VM's lock, each time an object gets a field
 * that no inline cache knows. Here is a cache of children that were found.
 *
 * Stored: ids of shapes, each in the entry that its parent and its edge hash to; 0 (the root, which
 * is nobody's child) for none. Owner: nobody; shapes live as long as the process.
 * Invariant: whatever entry an id is in, the shape itself says whose child it is, so an entry can
 * be overwritten by any ractor at any time. Release and acquire: whoever finds an id sees the shape
 * as CRuby made it. Progress: wait-free.
 */
#define SHAPE_EDGES_BITS 12

static shape_id_t shape_edges[1 << SHAPE_EDGES_BITS];

static inline shape_id_t *
shape_edge_entry(shape_id_t parent_id, ID edge_name)
{
    uint64_t key = (uint64_t)edge_name * UINT64_C(0x9E3779B97F4A7C15) + parent_id;
    return &shape_edges[key * UINT64_C(0xD6E8FEB86659FD93) >> (64 - SHAPE_EDGES_BITS)];
}

/* The child of shape along the edge id, or NULL, which means nothing. */
static rb_shape_t *
shape_edge_find(rb_shape_t *shape, ID id)
{
    shape_id_t parent_id = rb_shape_id(shape);
    shape_id_t child_id = ul_atomic_load_acquire(shape_edge_entry(parent_id, id));
    rb_shape_t *child = &GET_SHAPE_TREE()->shape_list[child_id];

    return child_id && child->parent_id == parent_id && child->edge_name == id ? child : NULL;
}

/* Returns child. */
static rb_shape_t *
shape_edge_remember(rb_shape_t *child)
{
    if (child->type == SHAPE_IVAR || child->type == SHAPE_FROZEN) {
        ul_atomic_store_release(shape_edge_entry(child->parent_id, child->edge_name),
                                rb_shape_id(child));
    }
    return child;
}
