/*
 * fields/shape_edges.c: finding the next shape without the VM's lock. Part of shape.c.
 *
 * CRuby looks for the child of a shape under the VM's lock, each time an object gets a field
 * that no inline cache knows. Here is a cache of children that were found.
 *
 * Stored: the distances in bytes of shapes from the first one, the root, each in the entry that its
 * parent and its edge hash to; 0 (the root, which has no parent) for none. Unlike an id, which
 * would do as well, a distance needs no multiplication; and ids are multiples of 16, shapes of 40
 * bytes: three instructions make an entry of both. Owner: none; shapes live as long as the
 * process, at one address.
 * Invariant: whatever entry a shape is in, the shape itself says whose child it is, so an entry can
 * be overwritten by any ractor at any time. Release and acquire: whoever finds a shape sees it as
 * CRuby made it. Progress: wait-free.
 */
#define SHAPE_EDGES_BITS 12

static uint32_t shape_edges[1 << SHAPE_EDGES_BITS];

static inline uint32_t *
shape_edge_entry(const rb_shape_t *parent, ID edge_name)
{
    uint32_t key = (uint32_t)((uintptr_t)parent + edge_name * 8);
    return &shape_edges[key * UINT32_C(0x9E3779B1) >> (32 - SHAPE_EDGES_BITS)];
}

static inline uint32_t
shape_distance(const rb_shape_t *shape)
{
    return (uint32_t)((const char *)shape - (const char *)GET_SHAPE_TREE()->shape_list);
}

/* The child of shape along the edge id, or NULL, which means nothing. */
static rb_shape_t *
shape_edge_find(rb_shape_t *shape, ID id)
{
    rb_shape_t *all = GET_SHAPE_TREE()->shape_list;
    uint32_t distance = ul_atomic_load_acquire(shape_edge_entry(shape, id));
    rb_shape_t *child = (rb_shape_t *)((char *)all + distance);

    return distance && child->edge_name == id && &all[child->parent_id] == shape ? child : NULL;
}

/* Returns child. */
static rb_shape_t *
shape_edge_remember(rb_shape_t *child)
{
    if (child->type == SHAPE_IVAR || child->type == SHAPE_FROZEN) {
        rb_shape_t *parent = &GET_SHAPE_TREE()->shape_list[child->parent_id];
        ul_atomic_store_release(shape_edge_entry(parent, child->edge_name), shape_distance(child));
    }
    return child;
}
