/*
 * fixes/weak_map.c: traversals of an ObjectSpace::WeakMap that its block changes. Part of
 * weakmap.c.
 *
 * Invariant: while a traversal runs Ruby code, or may run a GC that moves keys, it refers to
 * objects, not to entries of the table: an entry is freed when its pair is deleted.
 */

static int
weak_map_add_pair(struct weakmap_entry *entry, st_data_t pairs)
{
    rb_ary_push((VALUE)pairs, entry->key);
    rb_ary_push((VALUE)pairs, entry->val);
    return ST_CONTINUE;
}

/*
 * Calls func for each pair that the map has now, unless it is deleted before. The pairs
 * live until the end. Nothing is allocated while they are collected, so no GC changes the table
 * then. A ractor calls it for a map of its own.
 */
static void
weak_map_each(struct weakmap *map, int (*func)(struct weakmap_entry *, st_data_t), st_data_t arg)
{
    VALUE pairs = rb_ary_hidden_new(2 * (long)st_table_size(map->table));

    wmap_foreach(map, weak_map_add_pair, (st_data_t)pairs);
    for (long i = 0; i < RARRAY_LEN(pairs); i += 2) {
        VALUE key = RARRAY_AREF(pairs, i);
        st_data_t entry;

        if (!st_get_key(map->table, (st_data_t)&key, &entry)) continue;
        struct weakmap_entry pair = *(struct weakmap_entry *)entry;
        if (wmap_live_p(pair.val)) func(&pair, arg);
    }
    RB_GC_GUARD(pairs);
}
