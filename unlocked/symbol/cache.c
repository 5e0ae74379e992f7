/*
 * symbol/cache.c: filling and emptying the caches of names. Part of symbol.c; compiles outside
 * Ruby. internal/symbol/cache.h describes the data and its orders (SCA-A to SCA-H).
 */
struct name_cache rb_name_caches[NAME_CACHES];

/* The entry for a name: where it is (SCA-H), an empty one, or one after the other. */
static struct name_cache_entry *
name_cache_entry_for(struct name_cache *cache, struct name_cache_set *set, VALUE name)
{
    struct name_cache_entry *empty = NULL;

    for (size_t i = 0; i < NAME_CACHE_LINES; i++) {
        VALUE there = ul_atomic_load_relaxed(&set->entries[i].name);
        if (there == name) return &set->entries[i];
        if (!there && !empty) empty = &set->entries[i];
    }
    return empty ? empty : &set->entries[cache->turn++ % NAME_CACHE_LINES];
}

void
rb_name_cache_fill_locked(struct name_cache *cache, uintptr_t hash, VALUE name)
{
    ASSERT_vm_locking();
    if (cache->closed) return;

    size_t number = name_cache_set_number(hash);
    struct name_cache_entry *line = name_cache_entry_for(cache, &cache->sets[number], name);

    cache->used[number / 64] |= UINT64_C(1) << number % 64;     /* SCA-G */
    ul_atomic_store_relaxed(&line->hash, hash & ~(uintptr_t)NAME_CACHE_FOUND);  /* SCA-B, SCA-H */
    ul_atomic_store_release(&line->name, name);                         /* SCA-A */
}

/* Returns whether a name is left. */
static bool
name_cache_prune_set(struct name_cache_set *set, name_cache_keep *keep, void *data)
{
    bool left = false;

    for (size_t i = 0; i < NAME_CACHE_LINES; i++) {
        struct name_cache_entry *line = &set->entries[i];
        if (!line->name) continue;
        if (keep && keep(line->name, data)) left = true;
        else *line = (struct name_cache_entry){ 0 };
    }
    return left;
}

static void
name_cache_prune(struct name_cache *cache, name_cache_keep *keep, void *data)
{
    for (size_t word = 0; word < NAME_CACHE_WORDS; word++) {
        for (uint64_t bits = cache->used[word]; bits; bits &= bits - 1) {
            size_t number = word * 64 + (size_t)__builtin_ctzll(bits);
            bool left = name_cache_prune_set(&cache->sets[number], keep, data);
            if (!left) cache->used[word] &= ~(bits & -bits);
        }
    }
}

void
rb_name_caches_prune_stopped(name_cache_keep *keep, void *data)
{
    for (size_t i = 0; i < NAME_CACHES; i++) name_cache_prune(&rb_name_caches[i], keep, data);
}

/* SCA-H */
static void
name_cache_found_set(struct name_cache_set *set, name_cache_mark *mark)
{
    for (size_t i = 0; i < NAME_CACHE_LINES; i++) {
        struct name_cache_entry *line = &set->entries[i];
        if (!(line->hash & NAME_CACHE_FOUND)) continue;
        line->hash &= ~(uintptr_t)NAME_CACHE_FOUND;
        if (line->name && mark) mark(line->name);
    }
}

void
rb_name_caches_found_stopped(name_cache_mark *mark)
{
    for (size_t i = 0; i < NAME_CACHES; i++) {
        struct name_cache *cache = &rb_name_caches[i];
        for (size_t word = 0; word < NAME_CACHE_WORDS; word++) {
            for (uint64_t bits = cache->used[word]; bits; bits &= bits - 1) {
                size_t number = word * 64 + (size_t)__builtin_ctzll(bits);
                name_cache_found_set(&cache->sets[number], mark);
            }
        }
    }
}

void
rb_name_caches_wipe_stopped(void)
{
    rb_name_caches_prune_stopped(NULL, NULL);
}

void
rb_name_caches_close(void)
{
    rb_name_caches_wipe_stopped();
    for (size_t i = 0; i < NAME_CACHES; i++) rb_name_caches[i].closed = true;
}
