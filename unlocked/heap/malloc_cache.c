/*
 * heap/malloc_cache.c: small blocks of malloc that a ractor keeps. Part of gc.c.
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

#if RACTOR_BLOCKS
/* NULL: this thread may not use a ractor's lists. */
static inline struct ractor_blocks *
ractor_blocks_own(void)
{
    rb_ractor_newobj_cache_t *cache = ractor_own_cache();
    return cache ? &cache->blocks : NULL;
}

/*
 * NULL: the lists have none. Usable sizes are odd or even numbers of words: the next list may have
 * what this one cannot.
 */
static void *
ractor_blocks_take(size_t size)
{
    struct ractor_blocks *blocks = size <= RACTOR_BLOCKS_MOST ? ractor_blocks_own() : NULL;
    if (!blocks) return NULL;
    size_t words = (size + RACTOR_BLOCKS_WORD - 1) / RACTOR_BLOCKS_WORD;

    for (size_t i = words; i <= words + 1; i++) {
        struct ractor_block *block = blocks->lists[i];
        if (!block) continue;
        blocks->lists[i] = block->next;
        blocks->bytes -= i * RACTOR_BLOCKS_WORD;
        return block;
    }
    return NULL;
}

/* ---- with several ractors; apart, so that one ractor alone pays for a compare each time ---- */

NOINLINE(static void *ractor_blocks_malloc_several(size_t size));
NOINLINE(static void *ractor_blocks_calloc_several(size_t size));
NOINLINE(static void ractor_blocks_free_several(void *ptr, size_t size));
NOINLINE(static void *ractor_blocks_realloc_several(void *ptr, size_t size, size_t old_size));

static void *
ractor_blocks_malloc_several(size_t size)
{
    void *kept = ractor_blocks_take(size);
    return kept ? kept : malloc(size);
}

static void *
ractor_blocks_calloc_several(size_t size)
{
    void *kept = ractor_blocks_take(size);
    return kept ? memset(kept, 0, size) : calloc1(size);
}

static void
ractor_blocks_free_several(void *ptr, size_t size)
{
    struct ractor_blocks *blocks = size <= RACTOR_BLOCKS_MOST ? ractor_blocks_own() : NULL;
    size_t words = size / RACTOR_BLOCKS_WORD;
    struct ractor_block *block = ptr;

    if (!blocks || words == 0 || blocks->bytes >= heap_spare_blocks()) {
        free(ptr);
        return;
    }
    block->next = blocks->lists[words];
    blocks->lists[words] = block;
    blocks->bytes += words * RACTOR_BLOCKS_WORD;
}

static void *
ractor_blocks_realloc_several(void *ptr, size_t size, size_t old_size)
{
    size_t most = size > old_size ? size : old_size;

    if (most > RACTOR_BLOCKS_MOST || !ractor_blocks_own()) return realloc(ptr, size);
    if (size <= old_size && size > old_size / 2) return ptr;

    void *mem = ractor_blocks_malloc_several(size);
    if (!mem) return NULL;
    memcpy(mem, ptr, size < old_size ? size : old_size);
    ractor_blocks_free_several(ptr, old_size);
    return mem;
}
#endif

/* ---- what the base calls ---- */

static void *
ractor_blocks_malloc(rb_objspace_t *objspace, size_t size)
{
#if RACTOR_BLOCKS
    if (SEVERAL_RACTORS_P(objspace)) return ractor_blocks_malloc_several(size);
#endif
    return malloc(size);
}

static void *
ractor_blocks_calloc(rb_objspace_t *objspace, size_t size)
{
#if RACTOR_BLOCKS
    if (SEVERAL_RACTORS_P(objspace)) return ractor_blocks_calloc_several(size);
#endif
    return calloc1(size);
}

static void
ractor_blocks_free(rb_objspace_t *objspace, void *ptr, size_t old_size)
{
#if RACTOR_BLOCKS
    if (SEVERAL_RACTORS_P(objspace)) {
        ractor_blocks_free_several(ptr, old_size);
        return;
    }
#endif
    free(ptr);
}

static void *
ractor_blocks_realloc(rb_objspace_t *objspace, void *ptr, size_t size, size_t old_size)
{
#if RACTOR_BLOCKS
    if (SEVERAL_RACTORS_P(objspace)) return ractor_blocks_realloc_several(ptr, size, old_size);
#endif
    return realloc(ptr, size);
}

/* MAL-3. Any thread that may use the ractor's lists (MAL-2). */
static void
ractor_blocks_return(struct ractor_blocks *blocks)
{
    for (size_t i = 0; i < RACTOR_BLOCKS_LISTS; i++) {
        for (struct ractor_block *block = blocks->lists[i], *next; block; block = next) {
            next = block->next;
            free(block);
        }
        blocks->lists[i] = NULL;
    }
    blocks->bytes = 0;
}
