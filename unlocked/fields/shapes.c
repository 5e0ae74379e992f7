/*
 * fields/shapes.c: the shape tree's part in fields objects. Part of shape.c.
 *
 * Stored: the root for shapes whose values are external from the first one on. Owner: the shape
 * tree, which is the VM's.
 * Invariant: the capacity of a shape that descends from the root shape (generic owners and classes)
 * is one that fills a GC slot, or malloc's choice above FIELDS_EMBED_MAX; that of one that descends
 * from the other root is always above; a shape that descends from a T_OBJECT's keeps malloc's. A
 * shape is complete before its id is handed out, and does not change again, except for its index of
 * ancestors, which comes later and is read without a lock.
 */

/*
 * 23, 27, 31, 39, 47, 55, 63, 79 and so on: a seventh to a quarter more than before, with the word
 * that malloc keeps for itself. (rb_malloc_grow_capa would go from 78 to 255.)
 */
static attr_index_t
shape_next_malloc_capacity(attr_index_t capacity)
{
    size_t power_of_two = 16, words = 16;

    while (words - 1 <= capacity || words - 1 <= FIELDS_EMBED_MAX) {
        words += power_of_two / 4;
        if (words == power_of_two * 2) power_of_two = words;
    }
    return (attr_index_t)(words - 1);
}

attr_index_t
rb_shape_next_fields_capacity(attr_index_t capacity)
{
#ifdef FIELDS_HOSTILE
    return capacity + 1;
#else
    for (const size_t *slot = rb_gc_heap_sizes(); *slot; slot++) {
        if (*slot < rb_fields_embedded_bytes(1)) continue;
        size_t values = (*slot - rb_fields_embedded_bytes(0)) / sizeof(VALUE);
        if (values > FIELDS_EMBED_MAX) break;
        if (values > capacity) return (attr_index_t)values;
    }
    return shape_next_malloc_capacity(capacity);
#endif
}

static rb_shape_t *shape_external_root;

static rb_shape_t *
shape_make_external_root(void)
{
    ASSERT_vm_locking();
    if (GET_SHAPE_TREE()->next_shape_id > MAX_SHAPE_ID) return NULL;

    rb_shape_t *root = rb_shape_alloc_with_parent_id(0, INVALID_SHAPE_ID);
    root->type = SHAPE_ROOT;
    root->capacity = rb_shape_next_fields_capacity(FIELDS_EMBED_MAX);
    ul_atomic_store_release(&shape_external_root, root);
    return root;
}

/* Release and acquire: without them another ractor could find the root before its capacity. */
rb_shape_t *
rb_shape_external_root(void)
{
    rb_shape_t *root = ul_atomic_load_acquire(&shape_external_root);
    if (LIKELY(root)) return root;

    RB_VM_LOCK_ENTER();
    root = shape_external_root;
    if (!root) root = shape_make_external_root();
    RB_VM_LOCK_LEAVE();
    return root;
}

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
        : rb_shape_next_fields_capacity(full->capacity);
}

/* Release: otherwise a reader could search an index whose nodes it does not see yet. */
static void
shape_set_ancestor_index(rb_shape_t *shape, redblack_node_t *index)
{
    ul_atomic_store_release(&shape->ancestor_index, index);
}

STATIC_ASSERT(shape_search_max, SHAPE_SEARCH_MAX + 1 == ANCESTOR_CACHE_THRESHOLD);

/*
 * The index of ancestors is loaded once: another ractor can publish it between two loads, which
 * would then differ. Acquire: see shape_set_ancestor_index.
 */
bool
rb_shape_get_iv_index(rb_shape_t *shape, ID id, attr_index_t *value)
{
    RUBY_ASSERT(rb_shape_id(shape) != OBJ_TOO_COMPLEX_SHAPE_ID);

    bool indexed = shape->next_iv_index >= ANCESTOR_CACHE_THRESHOLD;
    redblack_node_t *node = indexed ? ul_atomic_load_acquire(&shape->ancestor_index) : LEAF;
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
