/*
 * heap/pages.c: allocation beside other ractors. Part of gc.c, which includes the default GC.
 *
 * Stored: counts and pages in the cache for new objects of each ractor, a count of claimed pages in
 * the object space, pages that went back in each heap. Owner: the ractor, of its cache.
 * Invariants: PAG-A to PAG-H of internal/heap/pages.h.
 * Suspended: PAG-C, for the pages that a ractor has just swept and not reserved yet.
 */
#include "internal/common/atomic.h"
#ifdef HAVE_SCHED_YIELD
# include <sched.h>
# define ractor_heap_pause() (void)sched_yield()
#else
# define ractor_heap_pause() ((void)0)
#endif

/* ---- Objects ---- */

struct ractor_heap_sum {
    rb_objspace_t *objspace;
    rb_heap_t *heap;            /* NULL: all */
    size_t objects;
    ssize_t malloc_bytes;
};

static void
ractor_heap_sum_i(void *ptr, void *data)
{
    rb_ractor_newobj_cache_t *cache = ptr;
    struct ractor_heap_sum *sum = data;
    rb_objspace_t *objspace = sum->objspace;

    if (!cache) return;
    for (size_t i = 0; i < HEAP_COUNT; i++) {
        if (sum->heap && sum->heap != &heaps[i]) continue;
        sum->objects += ul_atomic_load_relaxed(&cache->heap_caches[i].newobj_unflushed);
    }
    sum->malloc_bytes += ul_atomic_load_relaxed(&cache->malloc_unflushed);
}

/* A flush by another ractor would be counted twice or not at all without the lock. */
static struct ractor_heap_sum
ractor_heap_sum(rb_objspace_t *objspace, rb_heap_t *heap)
{
    struct ractor_heap_sum sum = {objspace, heap, 0, 0};
    unsigned int lev = rb_gc_vm_lock_no_barrier();

    for (size_t i = 0; i < HEAP_COUNT; i++) {
        if (!heap || heap == &heaps[i]) sum.objects += heaps[i].total_allocated_objects;
    }
    rb_gc_ractor_newobj_cache_foreach(ractor_heap_sum_i, &sum);
    rb_gc_vm_unlock_no_barrier(lev);
    return sum;
}

static size_t
ractor_heap_allocated_objects(rb_heap_t *heap)
{
    return ractor_heap_sum(rb_gc_get_objspace(), heap).objects;
}

static size_t
total_allocated_objects(rb_objspace_t *objspace)
{
    return ractor_heap_sum(objspace, NULL).objects;
}

/* Under the VM lock, which readers of the sum take. */
static void
ractor_heap_flush_objects(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache)
{
    for (size_t i = 0; i < HEAP_COUNT; i++) {
        heaps[i].total_allocated_objects += cache->heap_caches[i].newobj_unflushed;
        cache->heap_caches[i].newobj_unflushed = 0;
    }
}

/* A sweep begins, or the ractor ends. */
static void
ractor_heap_flush(rb_ractor_newobj_cache_t *cache)
{
    ractor_heap_flush_objects(rb_gc_get_objspace(), cache);
    for (size_t i = 0; i < HEAP_COUNT; i++) cache->heap_caches[i].reserved_pages = NULL;
}

/* ---- malloc ---- */

/* As the base counts: never below zero, because a GC sets the counters to zero. */
static void
ractor_heap_add_malloc(rb_objspace_t *objspace, ssize_t bytes)
{
    if (bytes > 0) {
        ul_atomic_fetch_add_ordered(&malloc_increase, (size_t)bytes);
#if RGENGC_ESTIMATE_OLDMALLOC
        ul_atomic_fetch_add_ordered(&objspace->rgengc.oldmalloc_increase, (size_t)bytes);
#endif
    }
    else {
        atomic_sub_nounderflow(&malloc_increase, (size_t)-bytes);
#if RGENGC_ESTIMATE_OLDMALLOC
        atomic_sub_nounderflow(&objspace->rgengc.oldmalloc_increase, (size_t)-bytes);
#endif
    }
}

static bool
ractor_heap_count_malloc(rb_objspace_t *objspace, size_t new_size, size_t old_size)
{
    rb_ractor_newobj_cache_t *cache = ractor_own_cache();
    if (!cache) return false;

    ssize_t slack = RACTOR_HEAP_MALLOC_SLACK(objspace);
    ssize_t bytes = cache->malloc_unflushed + (ssize_t)(new_size - old_size);
    bool flush = bytes > slack || bytes < -slack;

    if (new_size > old_size) cache->malloced += new_size - old_size;
    ul_atomic_store_relaxed(&cache->malloc_unflushed, flush ? 0 : bytes);
    if (flush) ractor_heap_add_malloc(objspace, bytes);
    return true;
}

static void
ractor_heap_flush_mallocs_i(void *ptr, void *data)
{
    rb_ractor_newobj_cache_t *cache = ptr;

    if (!cache) return;
    heap_spare_count_malloc(cache->malloced);
    cache->malloced = 0;
    if (!cache->malloc_unflushed) return;
    ractor_heap_add_malloc(data, cache->malloc_unflushed);
    cache->malloc_unflushed = 0;
}

static void
ractor_heap_return_blocks_i(void *ptr, void *data)
{
    rb_ractor_newobj_cache_t *cache = ptr;
    if (cache && cache->blocks.bytes) ractor_blocks_return(&cache->blocks);
}

/* A GC begins: all ractors are stopped. */
static void
ractor_heap_flush_mallocs(rb_objspace_t *objspace, bool full_mark)
{
    size_t allocated[HEAP_COUNT];

    rb_gc_ractor_newobj_cache_foreach(ractor_heap_flush_mallocs_i, objspace);
    for (int i = 0; i < HEAP_COUNT; i++) {
        allocated[i] = ractor_heap_allocated_objects(&heaps[i]);
    }
    heap_spare_begin(objspace, allocated);
    if (full_mark || !SEVERAL_RACTORS_P(objspace)) {
        rb_gc_ractor_newobj_cache_foreach(ractor_heap_return_blocks_i, NULL);
    }
}

static size_t
ractor_heap_malloc_increase(rb_objspace_t *objspace, const size_t *increase)
{
    ssize_t bytes = ractor_heap_sum(objspace, NULL).malloc_bytes;
    size_t flushed = ul_atomic_load_relaxed(increase);

    return bytes < 0 && flushed < (size_t)-bytes ? 0 : flushed + (size_t)bytes;
}

/* ---- Pages ---- */

static void
ractor_heap_reserve(rb_ractor_newobj_heap_cache_t *heap_cache, struct heap_page *page)
{
    page->free_next = heap_cache->reserved_pages;
    heap_cache->reserved_pages = page;
}

/* The page's slots beside objects that all ractors read stay in its list: FSH-1 of
 * internal/heap/false_sharing.h. */
static bool
ractor_heap_use_page(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache, size_t heap_idx,
                     struct heap_page *page)
{
    int left;

    page->used_by = cache;
    asan_unlock_freelist(page);
    struct free_slot *left_out = shared_lines_take_out(page, &left);
    bool useful = page->freelist != NULL;
    if (useful) ractor_cache_set_page(objspace, cache, heap_idx, page);
    page->freelist = left_out;
    page->free_slots = (unsigned short)left;
    asan_lock_freelist(page);
    return useful;
}

static bool
ractor_heap_use_reserved(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache, size_t heap_idx)
{
    rb_ractor_newobj_heap_cache_t *heap_cache = &cache->heap_caches[heap_idx];
    struct heap_page *page;

    while ((page = heap_cache->reserved_pages)) {
        heap_cache->reserved_pages = page->free_next;
        if (ractor_heap_use_page(objspace, cache, heap_idx, page)) return true;
    }
    return false;
}

enum {
    RACTOR_HEAP_MOST_PAGES = 4
};

/* Few pages of a small heap, so that others find some, too. */
static int
ractor_heap_pages_wanted(rb_objspace_t *objspace, rb_heap_t *heap)
{
    size_t share = heap->total_pages / (4 * objspace->live_ractor_cache_count);
    return share < 1 ? 1 : share > RACTOR_HEAP_MOST_PAGES ? RACTOR_HEAP_MOST_PAGES : (int)share;
}

/* Pages that are swept, or new ones that the heap may have. */
static void
ractor_heap_take_free_pages(rb_objspace_t *objspace, rb_heap_t *heap,
                            rb_ractor_newobj_heap_cache_t *heap_cache, int wanted)
{
    bool may_grow = !heap->sweeping_page && !is_incremental_marking(objspace);

    while (wanted-- > 0) {
        if (!heap->free_pages &&
            !(may_grow && heap_spare_page(objspace, heap))) return;
        struct heap_page *page = heap->free_pages;
        if (page->final_slots) return;      /* PAG-C: the base takes it, under the lock */
        heap->free_pages = page->free_next;
        ractor_heap_reserve(heap_cache, page);
    }
}

/* Lists of pages would have to be changed, or others told, for what these ask for. */
static bool
ractor_heap_may_claim_p(rb_objspace_t *objspace, rb_heap_t *heap)
{
    return !RGENGC_CHECK_MODE && heap->sweeping_page && gc_mode(objspace) == gc_mode_sweeping &&
        !during_gc && !objspace->flags.during_compacting && !heap->compact_cursor &&
        heap_pages_freeable_pages == 0 && !rb_gc_event_hook_required_p(RUBY_INTERNAL_EVENT_FREEOBJ);
}

/* A finalizer that ends puts its slot into the list of the page, under the lock. */
static bool
ractor_heap_claimable_p(struct heap_page *page, struct heap_page *next)
{
    return next && page->flags.before_sweep && !page->final_slots;
}

/* The page leaves those that are to be swept: it stands before them, or they begin after it. */
static void
ractor_heap_pass_over(rb_heap_t *heap, struct heap_page *page, struct heap_page *next)
{
    if (page == heap->sweeping_page) {
        heap->sweeping_page = next;
    }
    else {
        ccan_list_del(&page->page_node);
        ccan_list_add_before(&heap->pages, &heap->sweeping_page->page_node, &page->page_node);
    }
}

/* Pages that are next to be swept; with a cache only those that it used last (PAG-H). */
static int
ractor_heap_claim_pages(rb_heap_t *heap, struct heap_page **claimed, int wanted, int looked_at,
                        const rb_ractor_newobj_cache_t *used_by)
{
    struct heap_page *page = heap->sweeping_page, *next;
    int n = 0;

    for (; n < wanted && looked_at-- > 0; page = next) {
        next = ccan_list_next(&heap->pages, page, page_node);
        if (!ractor_heap_claimable_p(page, next)) break;
        if (used_by && page->used_by != used_by) continue;
        ractor_heap_pass_over(heap, page, next);
        claimed[n++] = page;
    }
    return n;
}

/* Invariants PAG-D and PAG-E. */
static int
ractor_heap_claim(rb_objspace_t *objspace, rb_heap_t *heap, const rb_ractor_newobj_cache_t *cache,
                  struct heap_page **claimed, int wanted)
{
    int n, all = RACTOR_HEAP_MOST_PAGES * (int)MIN(objspace->live_ractor_cache_count, 4) * 2;

    if (!ractor_heap_may_claim_p(objspace, heap)) return 0;
    n = ractor_heap_claim_pages(heap, claimed, wanted, all, cache);
    if (!n) n = ractor_heap_claim_pages(heap, claimed, wanted, wanted, NULL);
    ul_atomic_fetch_add_ordered(&objspace->ractor_claimed_pages, (size_t)n);
    return n;
}

/* A type says so itself, when it has a function of its own for it. */
static bool
ractor_heap_plain_data_p(VALUE obj)
{
    const VALUE both = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FREE_CONCURRENTLY;
    const rb_data_type_t *type = RTYPEDDATA_P(obj) ? RTYPEDDATA_TYPE(obj) : NULL;
    RUBY_DATA_FUNC dfree = type ? type->function.dfree : RDATA(obj)->dfree;

    if (!dfree || dfree == RUBY_DEFAULT_FREE) return true;
    return type && (type->flags & both) == both;
}

static bool
ractor_heap_plain_imemo_p(VALUE obj)
{
    switch (imemo_type(obj)) {
      case imemo_env:
      case imemo_fields:
      case imemo_ifunc:
      case imemo_memo:
      case imemo_svar:
      case imemo_throw_data:
      case imemo_tmpbuf:
        return true;
      default:
        return false;
    }
}

/*
 * Invariant PAG-F: no shared table, no list, no function of an extension is concerned when it is
 * freed. The entry of an object in an address table, of its fields or its id, is its own: deleting
 * it is lock-free, and as there is no safepoint, no trim of that table is under way
 * (internal/common/address_table.h, TBL-F).
 */
static bool
ractor_heap_plain_p(VALUE obj)
{
    if (RBASIC(obj)->flags & FL_FINALIZE) return false;
    switch (BUILTIN_TYPE(obj)) {
      case T_NONE:
      case T_ARRAY:
      case T_BIGNUM:
      case T_COMPLEX:
      case T_FLOAT:
      case T_HASH:
      case T_MATCH:
      case T_OBJECT:
      case T_RATIONAL:
      case T_STRUCT:
        return true;
      case T_STRING:
        return !FL_TEST_RAW(obj, RSTRING_FSTR);
      case T_DATA:
        return ractor_heap_plain_data_p(obj);
      case T_IMEMO:
        return ractor_heap_plain_imemo_p(obj);
      default:
        return false;
    }
}

static bool
ractor_heap_plain_page_p(struct heap_page *page)
{
    VALUE obj = (VALUE)page->start;

    for (int i = 0; i < page->total_slots; i++, obj += page->slot_size) {
        bool plain = true;
        if (MARKED_IN_BITMAP(page->mark_bits, obj)) continue;
        asan_unpoisoning_object(obj) plain = ractor_heap_plain_p(obj);
        if (!plain) return false;
    }
    return true;
}

/* Several ractors give back at once, and who takes all of them holds the lock: no page comes back
 * between the load and the exchange, so that a list is never mistaken for another one. */
static void
ractor_heap_give_back(rb_heap_t *heap, struct heap_page *page)
{
    struct heap_page *first = ul_atomic_load_relaxed(&heap->returned_pages);

    do {
        page->free_next = first;
        /* release: who takes the list sees free_next */
    } while (!ul_atomic_cas_weak_release(&heap->returned_pages, &first, page));
}

/* The base's sweep of a page, on a page of which nobody else has a slot in use but as an object. */
static void
ractor_heap_sweep_page(rb_objspace_t *objspace, rb_heap_t *heap,
                       rb_ractor_newobj_heap_cache_t *heap_cache, struct heap_page *page)
{
    if (rb_gc_event_hook_required_p(RUBY_INTERNAL_EVENT_FREEOBJ) ||
        !ractor_heap_plain_page_p(page)) {
        ractor_heap_give_back(heap, page);
        return;
    }
    struct gc_sweep_context ctx = {.page = page, .swept_apart = true};
    gc_sweep_page(objspace, heap, &ctx);
    page->free_next = NULL;
    if (ctx.freed_slots + ctx.empty_slots == 0) return;
    ul_atomic_fetch_add_ordered(&heap->freed_slots, (size_t)ctx.freed_slots);
    ul_atomic_fetch_add_ordered(&heap->empty_slots, (size_t)ctx.empty_slots);
    ractor_heap_reserve(heap_cache, page);
}

static void
ractor_heap_sweep_claimed(rb_objspace_t *objspace, rb_heap_t *heap,
                          rb_ractor_newobj_heap_cache_t *heap_cache,
                          struct heap_page **claimed, int n)
{
    for (int i = 0; i < n; i++) ractor_heap_sweep_page(objspace, heap, heap_cache, claimed[i]);
    /* release: who sees no claimed page sees what was swept, counted and given back. Without it a
     * page could be swept twice, or the end of the sweep count too few free slots. */
    ul_atomic_fetch_sub_release(&objspace->ractor_claimed_pages, (size_t)n);
}

static bool
ractor_heap_refill(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache, size_t heap_idx)
{
    rb_heap_t *heap = &heaps[heap_idx];
    rb_ractor_newobj_heap_cache_t *heap_cache = &cache->heap_caches[heap_idx];
    struct heap_page *claimed[RACTOR_HEAP_MOST_PAGES];
    int n = 0;

    if (heap_cache->freelist) return false;     /* a step of marking is due */
    if (ractor_heap_use_reserved(objspace, cache, heap_idx)) return true;
    if (is_incremental_marking(objspace)) return false;

    unsigned int lev = rb_gc_cr_lock();     /* a GC may go on before it is ours */
    if (!is_incremental_marking(objspace)) {
        int wanted = ractor_heap_pages_wanted(objspace, heap);
        ractor_heap_flush_objects(objspace, cache);
        ractor_heap_take_free_pages(objspace, heap, heap_cache, wanted);
        if (!heap_cache->reserved_pages) {
            n = ractor_heap_claim(objspace, heap, cache, claimed, wanted);
            if (!n && !heap->sweeping_page) heap_spare_ran_short(heap);
        }
    }
    rb_gc_cr_unlock(lev);

    if (n) ractor_heap_sweep_claimed(objspace, heap, heap_cache, claimed, n);
    return ractor_heap_use_reserved(objspace, cache, heap_idx);
}

/* Pages that went back are swept next: they stand before the page that would be (invariant
 * PAG-E). */
static void
ractor_heap_insert_returned(rb_heap_t *heap)
{
    /* acquire: see ractor_heap_give_back */
    struct heap_page *page = ul_atomic_exchange_acquire(&heap->returned_pages, NULL);

    while (page) {
        struct heap_page *next = page->free_next;
        page->free_next = NULL;
        ccan_list_del(&page->page_node);
        ccan_list_add_before(&heap->pages, &heap->sweeping_page->page_node, &page->page_node);
        heap->sweeping_page = page;
        page = next;
    }
}

static void
ractor_heap_wait(rb_objspace_t *objspace)
{
    /* acquire: see ractor_heap_sweep_claimed */
    while (ul_atomic_load_acquire(&objspace->ractor_claimed_pages)) {
        ractor_heap_pause();
    }
}

static struct heap_page *
ractor_heap_sweeping_page(rb_objspace_t *objspace, rb_heap_t *heap)
{
    ractor_heap_wait(objspace);
    if (heap->sweeping_page) ractor_heap_insert_returned(heap);
    return heap->sweeping_page;
}

/* What the base would leave behind as slots that nobody has until the next GC. */
static void
ractor_heap_return_slots(rb_heap_t *heap, rb_ractor_newobj_heap_cache_t *heap_cache)
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
ractor_heap_return(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache)
{
    ractor_heap_flush_mallocs_i(cache, objspace);
    ractor_blocks_return(&cache->blocks);
    for (size_t i = 0; i < HEAP_COUNT; i++) {
        rb_ractor_newobj_heap_cache_t *heap_cache = &cache->heap_caches[i];
        for (struct heap_page *page = heap_cache->reserved_pages, *next; page; page = next) {
            next = page->free_next;
            heap_add_freepage(&heaps[i], page);
        }
        ractor_heap_return_slots(&heaps[i], heap_cache);
    }
}
