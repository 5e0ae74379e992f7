/*
 * ractor_blocks.c: small blocks of malloc that a ractor keeps. Part of gc.c.
 *
 * Stored: lists in the cache for new objects of each ractor. Owner: the ractor.
 * Invariants: B1 to B3 of internal/ractor_blocks.h. Suspended: never.
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
/* Whether blocks of this size may be kept. One ractor alone goes no further. */
static inline bool
ractor_blocks_kept_p(rb_objspace_t *objspace, size_t size)
{
    return SEVERAL_RACTORS_P(objspace) && size <= RACTOR_BLOCKS_MOST;
}

/* NULL: this thread may not use a ractor's lists. */
static inline struct ractor_blocks *
ractor_blocks_own(void)
{
    rb_ractor_newobj_cache_t *cache = ractor_own_cache();
    return cache ? &cache->blocks : NULL;
}

/* Usable sizes are odd or even numbers of words: the next list may have what this one cannot. */
NOINLINE(static void *ractor_blocks_take(size_t size));
static void *
ractor_blocks_take(size_t size)
{
    struct ractor_blocks *blocks = ractor_blocks_own();
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

NOINLINE(static bool ractor_blocks_keep(void *ptr, size_t size));
static bool
ractor_blocks_keep(void *ptr, size_t size)
{
    struct ractor_blocks *blocks = ractor_blocks_own();
    size_t words = size / RACTOR_BLOCKS_WORD;
    struct ractor_block *block = ptr;

    if (!blocks || words == 0 || blocks->bytes >= RACTOR_BLOCKS_BYTES) return false;
    block->next = blocks->lists[words];
    blocks->lists[words] = block;
    blocks->bytes += words * RACTOR_BLOCKS_WORD;
    return true;
}
#endif

static void *
ractor_blocks_malloc(rb_objspace_t *objspace, size_t size)
{
#if RACTOR_BLOCKS
    void *kept = ractor_blocks_kept_p(objspace, size) ? ractor_blocks_take(size) : NULL;
    if (kept) return kept;
#endif
    return malloc(size);
}

static void *
ractor_blocks_calloc(rb_objspace_t *objspace, size_t size)
{
#if RACTOR_BLOCKS
    void *kept = ractor_blocks_kept_p(objspace, size) ? ractor_blocks_take(size) : NULL;
    if (kept) return memset(kept, 0, size);
#endif
    return calloc1(size);
}

static void
ractor_blocks_free(rb_objspace_t *objspace, void *ptr, size_t old_size)
{
#if RACTOR_BLOCKS
    if (ractor_blocks_kept_p(objspace, old_size) && ractor_blocks_keep(ptr, old_size)) return;
#endif
    free(ptr);
}

static void *
ractor_blocks_realloc(rb_objspace_t *objspace, void *ptr, size_t size, size_t old_size)
{
#if RACTOR_BLOCKS
    size_t most = size > old_size ? size : old_size;
    if (ractor_blocks_kept_p(objspace, most) && ractor_blocks_own()) {
        if (size <= old_size && size > old_size / 2) return ptr;
        void *mem = ractor_blocks_malloc(objspace, size);
        if (!mem) return NULL;
        memcpy(mem, ptr, size < old_size ? size : old_size);
        ractor_blocks_free(objspace, ptr, old_size);
        return mem;
    }
#endif
    return realloc(ptr, size);
}

/* B3. Any thread that may use the ractor's lists (B2). */
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
