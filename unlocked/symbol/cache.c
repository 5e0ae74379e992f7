/*
 * symbol/cache.c: filling and emptying the caches of interned objects. Part of symbol.c; compiles
 * outside Ruby. internal/symbol/cache.h describes the data and its orders (SCA-A to SCA-H).
 */
struct intern_cache rb_intern_caches[INTERN_CACHES];

/* The entry for an object: where it is (SCA-H), an empty one, or one after the other. */
static struct intern_cache_entry *
intern_cache_entry_for(struct intern_cache *cache, struct intern_cache_set *set, VALUE interned)
{
    struct intern_cache_entry *empty = NULL;

    for (size_t i = 0; i < INTERN_CACHE_WAYS; i++) {
        VALUE there = ul_atomic_load_relaxed(&set->entries[i].interned);
        if (there == interned) return &set->entries[i];
        if (!there && !empty) empty = &set->entries[i];
    }
    return empty ? empty : &set->entries[cache->evicted++ % INTERN_CACHE_WAYS];
}

void
rb_intern_cache_fill_locked(struct intern_cache *cache, uintptr_t hash, VALUE interned)
{
    ASSERT_vm_locking();
    if (cache->closed) return;

    size_t number = intern_cache_set_number(hash);
    struct intern_cache_set *set = &cache->sets[number];
    struct intern_cache_entry *entry = intern_cache_entry_for(cache, set, interned);

    cache->used[number / 64] |= UINT64_C(1) << number % 64;     /* SCA-G */
    ul_atomic_store_relaxed(&entry->hash, hash & ~(uintptr_t)INTERN_CACHE_FOUND); /* SCA-B, SCA-H */
    ul_atomic_store_release(&entry->interned, interned);                    /* SCA-A */
}

/* Returns whether an object is left. */
static bool
intern_cache_prune_set(struct intern_cache_set *set, intern_cache_keep *keep, void *data)
{
    bool left = false;

    for (size_t i = 0; i < INTERN_CACHE_WAYS; i++) {
        struct intern_cache_entry *entry = &set->entries[i];
        if (!entry->interned) continue;
        if (keep && keep(entry->interned, data)) left = true;
        else *entry = (struct intern_cache_entry){ 0 };
    }
    return left;
}

static void
intern_cache_prune(struct intern_cache *cache, intern_cache_keep *keep, void *data)
{
    for (size_t i = 0; i < INTERN_CACHE_USED_LEN; i++) {
        for (uint64_t bits = cache->used[i]; bits; bits &= bits - 1) {
            size_t number = i * 64 + (size_t)__builtin_ctzll(bits);
            bool left = intern_cache_prune_set(&cache->sets[number], keep, data);
            if (!left) cache->used[i] &= ~(bits & -bits);
        }
    }
}

void
rb_intern_caches_prune_stopped(intern_cache_keep *keep, void *data)
{
    for (size_t i = 0; i < INTERN_CACHES; i++) intern_cache_prune(&rb_intern_caches[i], keep, data);
}

/* SCA-H */
static void
intern_cache_found_set(struct intern_cache_set *set, intern_cache_mark *mark)
{
    for (size_t i = 0; i < INTERN_CACHE_WAYS; i++) {
        struct intern_cache_entry *entry = &set->entries[i];
        if (!(entry->hash & INTERN_CACHE_FOUND)) continue;
        entry->hash &= ~(uintptr_t)INTERN_CACHE_FOUND;
        if (entry->interned && mark) mark(entry->interned);
    }
}

void
rb_intern_caches_found_stopped(intern_cache_mark *mark)
{
    for (size_t i = 0; i < INTERN_CACHES; i++) {
        struct intern_cache *cache = &rb_intern_caches[i];
        for (size_t j = 0; j < INTERN_CACHE_USED_LEN; j++) {
            for (uint64_t bits = cache->used[j]; bits; bits &= bits - 1) {
                size_t number = j * 64 + (size_t)__builtin_ctzll(bits);
                intern_cache_found_set(&cache->sets[number], mark);
            }
        }
    }
}

void
rb_intern_caches_wipe_stopped(void)
{
    rb_intern_caches_prune_stopped(NULL, NULL);
}

void
rb_intern_caches_close(void)
{
    rb_intern_caches_wipe_stopped();
    for (size_t i = 0; i < INTERN_CACHES; i++) rb_intern_caches[i].closed = true;
}
