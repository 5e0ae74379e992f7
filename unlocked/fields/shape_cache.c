/*
 * fields/shape_cache.c: finding the next shape without the VM's lock. Part of shape.c.
 *
 * CRuby looks for the child of a shape under the VM's lock, each time an object gets a field
 * that no inline cache knows. Here is a cache of children that were found.
 *
 * Stored: references to shapes, each in the entry that its parent and its edge hash to. Owner:
 * nobody; shapes live as long as the process, at one address.
 * Invariant: whatever entry a shape is in, it says itself whose child it is, so an entry can be
 * overwritten by any ractor at any time. Release and acquire: whoever finds a shape sees it as
 * CRuby made it. Progress: wait-free.
 */
#define SHAPE_EDGES_BITS 12

static rb_shape_t *shape_edges[1 << SHAPE_EDGES_BITS];

static inline rb_shape_t **
shape_edge_entry(rb_shape_t *parent, ID edge_name)
{
    uint64_t key = ((uint64_t)edge_name << 32) ^ (uintptr_t)parent;
    return &shape_edges[key * UINT64_C(0xD6E8FEB86659FD93) >> (64 - SHAPE_EDGES_BITS)];
}

/* The child of shape along the edge id, or NULL, which means nothing. */
static rb_shape_t *
shape_edge_find(rb_shape_t *shape, ID id)
{
    rb_shape_t *child = ul_atomic_load_acquire(shape_edge_entry(shape, id));

    return child && child->edge_name == id &&
        &GET_SHAPE_TREE()->shape_list[child->parent_id] == shape ? child : NULL;
}

/* Returns child. */
static rb_shape_t *
shape_edge_remember(rb_shape_t *child)
{
    if (child->type == SHAPE_IVAR || child->type == SHAPE_FROZEN) {
        rb_shape_t *parent = &GET_SHAPE_TREE()->shape_list[child->parent_id];
        ul_atomic_store_release(shape_edge_entry(parent, child->edge_name), child);
    }
    return child;
}
