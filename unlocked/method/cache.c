/*
 * method/cache.c: the functions that fill the cache of method lookups and empty it. Part of
 * vm_method.c; compiles outside Ruby. internal/method/cache.h describes the data, its orders (MCA-A
 * to MCA-D) and its lock.
 *
 * Suspended: in an entry with an odd serial number.
 */

/* MCA-A, MCA-B. */
static void
method_cache_write(struct method_cache_entry *entry, VALUE klass, VALUE name, VALUE value)
{
    uintptr_t serial = ul_atomic_load_relaxed(&entry->serial) | 1;

    ul_atomic_store_relaxed(&entry->serial, serial);
    ul_atomic_store_release(&entry->klass, klass);
    ul_atomic_store_release(&entry->name, name);
    ul_atomic_store_release(&entry->value, value);
    ul_atomic_store_release(&entry->serial, serial + 1);
}

/* The entry of a pair, or NULL. */
static struct method_cache_entry *
method_cache_entry_of(struct method_cache_set *set, VALUE klass, VALUE name)
{
    for (int i = 0; i < METHOD_CACHE_WAYS; i++) {
        if (method_cache_entry_p(&set->entries[i], klass, name)) return &set->entries[i];
    }
    return NULL;
}

/**
 * Makes @p value (not 0) what get finds for @p klass (not 0) and @p name. The lock is held since
 * the value was looked up (MCA-C).
 */
static void
method_cache_put(struct method_cache *cache, VALUE klass, VALUE name, VALUE value)
{
    struct method_cache_set *set = &cache->sets[method_cache_index(klass, name)];
    struct method_cache_entry *entry = method_cache_entry_of(set, klass, name);

    if (!entry) entry = method_cache_entry_of(set, 0, 0);
    if (!entry) entry = &set->entries[cache->puts % METHOD_CACHE_WAYS];
    cache->puts++;
    method_cache_write(entry, klass, name, value);
}

/** get finds nothing for @p klass and @p name. The lock is held until the caller is done
 * (MCA-C). */
static void
method_cache_delete(struct method_cache *cache, VALUE klass, VALUE name)
{
    struct method_cache_set *set = &cache->sets[method_cache_index(klass, name)];
    struct method_cache_entry *entry = method_cache_entry_of(set, klass, name);
    if (entry) method_cache_write(entry, 0, 0, 0);
}

typedef bool method_cache_keep_func(VALUE klass, VALUE name, VALUE value, void *data);

/** Evicts the entries that @p keep refuses. No other thread is inside a function here. */
static void
method_cache_filter(struct method_cache *cache, method_cache_keep_func *keep, void *data)
{
    if (!cache->puts) return;
    for (size_t i = 0; i < METHOD_CACHE_SETS; i++) {
        for (int j = 0; j < METHOD_CACHE_WAYS; j++) {
            struct method_cache_entry *entry = &cache->sets[i].entries[j];
            if (!entry->klass || keep(entry->klass, entry->name, entry->value, data)) continue;
            method_cache_write(entry, 0, 0, 0);
        }
    }
}

static bool
method_cache_keep_none(VALUE klass, VALUE name, VALUE value, void *data)
{
    return false;
}

/** Evicts all. No other thread is inside a function here. */
static void
method_cache_clear(struct method_cache *cache)
{
    method_cache_filter(cache, method_cache_keep_none, NULL);
    cache->puts = 0;
}
