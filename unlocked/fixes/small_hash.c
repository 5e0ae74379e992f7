/*
 * fixes/small_hash.c: small hashes that eql?, hash or a block of Ruby code changes. Part of hash.c.
 *
 * A hash of at most eight pairs has them in its own slot; with more, the slot has a pointer to a
 * large table. Invariant: after a call that can run Ruby code the table is read and written only if
 * it is a small one still, and an entry only if it has the same key still.
 */
STATIC_ASSERT(ar_table_gone, AR_TABLE_GONE > RHASH_AR_TABLE_MAX_BOUND);
STATIC_ASSERT(ar_hint_size, sizeof(ar_hint_t) == sizeof(unsigned char));

static bool
ar_entry_p(VALUE hash, unsigned index, st_data_t key)
{
    return index < RHASH_AR_TABLE_BOUND(hash) && RHASH_AR_TABLE_REF(hash, index)->key == key;
}

/* 1: other, the key of the entry, is equal to key. 0: it is not. -1: eql? changed the entry. */
static int
ar_compare_entry(VALUE hash, unsigned index, st_data_t key, st_data_t other)
{
    if (key == other) return 1;
    bool equal = ar_equal(key, other);
    if (UNLIKELY(!RHASH_AR_TABLE_P(hash) || !ar_entry_p(hash, index, other))) return -1;
    return equal;
}

/* The search after such a change. AR_TABLE_GONE: the hash has a large table now. */
static unsigned
ar_find_entry_again(VALUE hash, ar_hint_t hint, st_data_t key)
{
    return RHASH_AR_TABLE_P(hash) ? ar_find_entry_hint(hash, hint, key) : AR_TABLE_GONE;
}

static bool
ar_same_keys_p(VALUE hash, const st_data_t *keys, unsigned bound)
{
    if (RHASH_AR_TABLE_BOUND(hash) != bound) return false;

    for (unsigned i = 0; i < bound; i++) {
        if (RHASH_AR_TABLE_REF(hash, i)->key != keys[i]) return false;
    }
    return true;
}

/* Gives the hash a large table. Where a key's hash method changes the pairs, it begins again. */
static st_table *
ar_force_convert_table(VALUE hash, const char *file, int line)
{
    st_data_t keys[RHASH_AR_TABLE_MAX_SIZE];
    st_hash_t hashes[RHASH_AR_TABLE_MAX_SIZE];
    unsigned bound;

    do {
        if (RHASH_ST_TABLE_P(hash)) return RHASH_ST_TABLE(hash);
        bound = RHASH_AR_TABLE_BOUND(hash);
        for (unsigned i = 0; i < bound; i++) keys[i] = RHASH_AR_TABLE_REF(hash, i)->key;
        for (unsigned i = 0; i < bound; i++) hashes[i] = UNDEF_P(keys[i]) ? 0 : ar_do_hash(keys[i]);
    } while (UNLIKELY(!RHASH_AR_TABLE_P(hash) || !ar_same_keys_p(hash, keys, bound)));

    st_table table;
    st_init_existing_table_with_size(&table, &objhash, RHASH_AR_TABLE_SIZE(hash));
    for (unsigned i = 0; i < bound; i++) {
        if (UNDEF_P(keys[i])) continue;
        rb_st_add_direct_with_hash(&table, keys[i], RHASH_AR_TABLE_REF(hash, i)->val, hashes[i]);
    }
    hash_ar_free_and_clear_table(hash);
    RHASH_ST_TABLE_SET(hash, &table);
    return RHASH_ST_TABLE(hash);
}

/*
 * Adds the pairs of a small hash to the new large table of another one. The hash method of a key
 * may change either: the pairs are those of the beginning.
 */
static void
ar_copy_into_st(VALUE hash, VALUE small, st_table *table)
{
    ar_table_pair pairs[RHASH_AR_TABLE_MAX_SIZE];
    unsigned count = 0, bound = RHASH_AR_TABLE_BOUND(small);

    for (unsigned i = 0; i < bound; i++) {
        if (!ar_cleared_entry(small, i)) pairs[count++] = *RHASH_AR_TABLE_REF(small, i);
    }
    for (unsigned i = 0; i < count; i++) {
        st_add_direct(table, pairs[i].key, pairs[i].val);
        RB_OBJ_WRITTEN(hash, Qundef, pairs[i].key);
        RB_OBJ_WRITTEN(hash, Qundef, pairs[i].val);
    }
}

/* FrozenError if Ruby code that was called has frozen the hash. */
static void
hash_check_after_call(VALUE hash)
{
    rb_check_frozen(hash);
}

/* And RuntimeError if it has begun to iterate over the hash. */
static void
hash_check_iteration_after_call(VALUE hash, const char *message)
{
    rb_check_frozen(hash);
    if (hash_iterating_p(hash)) rb_raise(rb_eRuntimeError, "%s", message);
}
