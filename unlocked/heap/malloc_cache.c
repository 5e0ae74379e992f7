/*
 * heap/malloc_cache.c: small malloc blocks that a ractor keeps. Part of gc.c.
 *
 * Stored: lists in the cache for new objects of each ractor. Owner: the ractor.
 * Invariants: MAL-1 to MAL-3 of internal/heap/malloc_cache.h.
 */

/* A thread without the GVL, or one that Ruby did not make, has no ractor's cache to itself. */
static rb_ractor_newobj_cache_t *
ractor_own_cache(void)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);
    if (!ec) return NULL;
    rb_thread_t *th = rb_ec_thread_ptr(ec);
    if (!th || th->blocking_region_buffer || !th->ractor) return NULL;
    if (th->ractor->threads.sched.running != th) return NULL;   /* it ends, or yields */
    return th->ractor->newobj_cache;
}

#if MALLOC_CACHE
/* NULL: this thread may not use a ractor's lists. */
static inline struct malloc_cache *
malloc_cache_own(void)
{
    rb_ractor_newobj_cache_t *cache = ractor_own_cache();
    return cache ? &cache->malloc_cache : NULL;
}

/*
 * NULL: the lists have none. Usable sizes are odd or even numbers of words: the next list may have
 * what this one cannot.
 */
static void *
malloc_cache_take(size_t size)
{
    struct malloc_cache *cache = size <= MALLOC_CACHE_BLOCK_MAX ? malloc_cache_own() : NULL;
    if (!cache) return NULL;
    size_t words = (size + MALLOC_CACHE_WORD - 1) / MALLOC_CACHE_WORD;

    for (size_t i = words; i <= words + 1; i++) {
        struct malloc_cache_block *block = cache->lists[i];
        if (!block) continue;
        cache->lists[i] = block->next;
        cache->bytes -= i * MALLOC_CACHE_WORD;
        return block;
    }
    return NULL;
}

/* ---- with several ractors; out of line, so that one ractor alone pays for a compare only ---- */

NOINLINE(static void *malloc_cache_malloc_several(size_t size));
NOINLINE(static void *malloc_cache_calloc_several(size_t size));
NOINLINE(static void malloc_cache_free_several(void *ptr, size_t size));
NOINLINE(static void *malloc_cache_realloc_several(void *ptr, size_t size, size_t old_size));

static void *
malloc_cache_malloc_several(size_t size)
{
    void *kept = malloc_cache_take(size);
    return kept ? kept : malloc(size);
}

static void *
malloc_cache_calloc_several(size_t size)
{
    void *kept = malloc_cache_take(size);
    return kept ? memset(kept, 0, size) : calloc1(size);
}

static void
malloc_cache_free_several(void *ptr, size_t size)
{
    struct malloc_cache *cache = size <= MALLOC_CACHE_BLOCK_MAX ? malloc_cache_own() : NULL;
    size_t words = size / MALLOC_CACHE_WORD;
    struct malloc_cache_block *block = ptr;

    if (!cache || words == 0 || cache->bytes >= heap_spare_malloc_cache()) {
        free(ptr);
        return;
    }
    block->next = cache->lists[words];
    cache->lists[words] = block;
    cache->bytes += words * MALLOC_CACHE_WORD;
}

static void *
malloc_cache_realloc_several(void *ptr, size_t size, size_t old_size)
{
    size_t most = size > old_size ? size : old_size;

    if (most > MALLOC_CACHE_BLOCK_MAX || !malloc_cache_own()) return realloc(ptr, size);
    if (size <= old_size && size > old_size / 2) return ptr;

    void *mem = malloc_cache_malloc_several(size);
    if (!mem) return NULL;
    memcpy(mem, ptr, size < old_size ? size : old_size);
    malloc_cache_free_several(ptr, old_size);
    return mem;
}
#endif

/* ---- what the base calls ---- */

static void *
malloc_cache_malloc(rb_objspace_t *objspace, size_t size)
{
#if MALLOC_CACHE
    if (SEVERAL_RACTORS_P(objspace)) return malloc_cache_malloc_several(size);
#endif
    return malloc(size);
}

static void *
malloc_cache_calloc(rb_objspace_t *objspace, size_t size)
{
#if MALLOC_CACHE
    if (SEVERAL_RACTORS_P(objspace)) return malloc_cache_calloc_several(size);
#endif
    return calloc1(size);
}

static void
malloc_cache_free(rb_objspace_t *objspace, void *ptr, size_t old_size)
{
#if MALLOC_CACHE
    if (SEVERAL_RACTORS_P(objspace)) {
        malloc_cache_free_several(ptr, old_size);
        return;
    }
#endif
    free(ptr);
}

static void *
malloc_cache_realloc(rb_objspace_t *objspace, void *ptr, size_t size, size_t old_size)
{
#if MALLOC_CACHE
    if (SEVERAL_RACTORS_P(objspace)) return malloc_cache_realloc_several(ptr, size, old_size);
#endif
    return realloc(ptr, size);
}

/* MAL-3. Any thread that may use the ractor's lists (MAL-2). */
static void
malloc_cache_return(struct malloc_cache *cache)
{
    for (size_t i = 0; i < MALLOC_CACHE_LISTS; i++) {
        for (struct malloc_cache_block *block = cache->lists[i], *next; block; block = next) {
            next = block->next;
            free(block);
        }
        cache->lists[i] = NULL;
    }
    cache->bytes = 0;
}
