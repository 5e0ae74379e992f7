/*
 * heap/pages.c: pages that a ractor will use next. Part of gc.c, which includes the default GC.
 *
 * Stored: pages in each ractor's cache for new objects. Owner: the ractor.
 * Invariants: PAG-C and PAG-H of internal/heap/pages.h.
 */

/* A sweep begins, or the ractor ends. */
static void
pages_flush(rb_ractor_newobj_cache_t *cache)
{
    counters_flush_objects(rb_gc_get_objspace(), cache);
    for (size_t i = 0; i < HEAP_COUNT; i++) cache->heap_caches[i].reserved_pages = NULL;
}

static void
pages_reserve(rb_ractor_newobj_heap_cache_t *heap_cache, struct heap_page *page)
{
    page->free_next = heap_cache->reserved_pages;
    heap_cache->reserved_pages = page;
}

/* The page's slots beside objects that all ractors read stay in its list: FSH-1 of
 * internal/heap/false_sharing.h. */
static bool
pages_use(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache, size_t heap_idx,
          struct heap_page *page)
{
    int left;

    page->used_by = cache;
    asan_unlock_freelist(page);
    struct free_slot *left_out = false_sharing_remove_slots(page, &left);
    bool useful = page->freelist != NULL;
    if (useful) ractor_cache_set_page(objspace, cache, heap_idx, page);
    page->freelist = left_out;
    page->free_slots = (unsigned short)left;
    asan_lock_freelist(page);
    return useful;
}

static bool
pages_use_reserved(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache, size_t heap_idx)
{
    rb_ractor_newobj_heap_cache_t *heap_cache = &cache->heap_caches[heap_idx];
    struct heap_page *page;

    while ((page = heap_cache->reserved_pages)) {
        heap_cache->reserved_pages = page->free_next;
        if (pages_use(objspace, cache, heap_idx, page)) return true;
    }
    return false;
}

enum {
    PAGES_MOST = 4
};

/* Few pages of a small heap, so that others find some, too. */
static int
pages_wanted(rb_objspace_t *objspace, rb_heap_t *heap)
{
    size_t share = heap->total_pages / (4 * objspace->live_ractor_cache_count);
    return share < 1 ? 1 : share > PAGES_MOST ? PAGES_MOST : (int)share;
}

/* Pages that are swept, or new ones that the heap may have. */
static void
pages_take_free(rb_objspace_t *objspace, rb_heap_t *heap,
                rb_ractor_newobj_heap_cache_t *heap_cache, int wanted)
{
    bool may_grow = !heap->sweeping_page && !is_incremental_marking(objspace);

    while (wanted-- > 0) {
        if (!heap->free_pages
            && !(may_grow && heap_spare_page(objspace, heap))) return;
        struct heap_page *page = heap->free_pages;
        if (page->final_slots) return;      /* PAG-C: the base takes it, under the lock */
        heap->free_pages = page->free_next;
        pages_reserve(heap_cache, page);
    }
}

/* Slots that CRuby would leave unused until the next GC. */
static void
pages_return_slots(rb_heap_t *heap, rb_ractor_newobj_heap_cache_t *heap_cache)
{
    struct heap_page *page = heap_cache->using_page;
    int slots = 0;

    for (struct free_slot *slot = heap_cache->freelist, *next; slot; slot = next, slots++) {
        asan_unpoisoning_object((VALUE)slot) next = slot->next;
    }
    if (!slots) return;
    heap_page_freelist_append(page, heap_cache->freelist);
    page->free_slots += slots;
    heap_add_freepage(heap, page);
    heap_cache->freelist = NULL;
    heap_cache->using_page = NULL;
}

static void
pages_return(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache)
{
    counters_flush_mallocs_i(cache, objspace);
    malloc_cache_return(&cache->malloc_cache);
    for (size_t i = 0; i < HEAP_COUNT; i++) {
        rb_ractor_newobj_heap_cache_t *heap_cache = &cache->heap_caches[i];
        for (struct heap_page *page = heap_cache->reserved_pages, *next; page; page = next) {
            next = page->free_next;
            heap_add_freepage(&heaps[i], page);
        }
        pages_return_slots(&heaps[i], heap_cache);
    }
}
