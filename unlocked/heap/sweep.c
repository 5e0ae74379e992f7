/*
 * heap/sweep.c: pages that a ractor sweeps without the VM lock. Part of gc.c, which includes the
 * default GC.
 *
 * Stored: a count of claimed pages in the object space, the pages that were returned in each heap.
 * Invariants: SWP-D to SWP-G of internal/heap/sweep.h. PAG-C does not hold for the pages that a
 * ractor has just swept and not reserved yet.
 */
#include <time.h>
#include "internal/common/atomic.h"
#include "internal/stats/collections.h"
#include "internal/stats/waits.h"
#ifdef HAVE_SCHED_YIELD
# include <sched.h>
# define sweep_yield() (void)sched_yield()
#else
# define sweep_yield() ((void)0)
#endif

/* How often a waiter yields its processor before it sleeps, and for how long. */
#define SWEEP_YIELDS 100
#define SWEEP_SLEEP 30000         /* nanoseconds */

/* Not while compaction, page freeing or FREEOBJ hooks need the shared lists. */
static bool
sweep_may_claim_p(rb_objspace_t *objspace, rb_heap_t *heap)
{
    return !RGENGC_CHECK_MODE && heap->sweeping_page && gc_mode(objspace) == gc_mode_sweeping
        && !during_gc && !objspace->flags.during_compacting && !heap->compact_cursor
        && heap_pages_freeable_pages == 0
        && !rb_gc_event_hook_required_p(RUBY_INTERNAL_EVENT_FREEOBJ);
}

/* A finalizer that ends puts its slot into the list of the page, under the lock. */
static bool
sweep_claimable_p(struct heap_page *page, struct heap_page *next)
{
    return next && page->flags.before_sweep && !page->final_slots;
}

/* The page leaves those that are to be swept: it is before them, or they begin after it. */
static void
sweep_pass_over(rb_heap_t *heap, struct heap_page *page, struct heap_page *next)
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
sweep_claim_pages(rb_heap_t *heap, struct heap_page **claimed, int wanted, int looked_at,
                  const rb_ractor_newobj_cache_t *used_by)
{
    struct heap_page *page = heap->sweeping_page, *next;
    int n = 0;

    for (; n < wanted && looked_at-- > 0; page = next) {
        next = ccan_list_next(&heap->pages, page, page_node);
        if (!sweep_claimable_p(page, next)) break;
        if (used_by && page->used_by != used_by) continue;
        sweep_pass_over(heap, page, next);
        claimed[n++] = page;
    }
    return n;
}

/* SWP-D and SWP-E. */
static int
sweep_claim(rb_objspace_t *objspace, rb_heap_t *heap, const rb_ractor_newobj_cache_t *cache,
            struct heap_page **claimed, int wanted)
{
    int n, all = PAGES_MOST * (int)MIN(objspace->live_ractor_cache_count, 4) * 2;

    if (!sweep_may_claim_p(objspace, heap)) return 0;
    n = sweep_claim_pages(heap, claimed, wanted, all, cache);
    if (!n) n = sweep_claim_pages(heap, claimed, wanted, wanted, NULL);
    ul_atomic_fetch_add_ordered(&objspace->ractor_claimed_pages, (size_t)n);
    return n;
}

/* A type says so itself, when it has a function of its own for it. */
static bool
sweep_plain_data_p(VALUE obj)
{
    const VALUE both = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FREE_CONCURRENTLY;
    const rb_data_type_t *type = RTYPEDDATA_P(obj) ? RTYPEDDATA_TYPE(obj) : NULL;
    RUBY_DATA_FUNC dfree = type ? type->function.dfree : RDATA(obj)->dfree;

    if (!dfree || dfree == RUBY_DEFAULT_FREE) return true;
    return type && (type->flags & both) == both;
}

/*
 * Code that uses no constant, and that YJIT and TracePoints do not know, as that of most evals. The
 * VM has a table of the caches of constants.
 */
static bool
sweep_plain_iseq_p(const rb_iseq_t *iseq)
{
    const struct rb_iseq_constant_body *body = ISEQ_BODY(iseq);

    if (!body) return true;
#if USE_YJIT
    if (body->yjit_payload) return false;       /* rb_iseq_compiled_by_yjit_p says the same */
#endif
    return body->ic_size == 0 && !(ISEQ_EXECUTABLE_P(iseq) && iseq->aux.exec.local_hooks);
}

static bool
sweep_plain_imemo_p(VALUE obj)
{
    switch (imemo_type(obj)) {
      case imemo_iseq:
        return sweep_plain_iseq_p((const rb_iseq_t *)obj);
      case imemo_constcache:
      case imemo_cref:
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
 * SWP-F: freeing it uses no shared table, no list, no function of an extension. The entry of an
 * object in an address table, of its fields or its id, is its own: deleting it is lock-free, and as
 * there is no safepoint, no trim of that table is under way (internal/common/address_table.h,
 * TBL-F).
 */
static bool
sweep_plain_p(VALUE obj)
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
        return sweep_plain_data_p(obj);
      case T_IMEMO:
        return sweep_plain_imemo_p(obj);
      default:
        return false;
    }
}

static bool
sweep_plain_page_p(struct heap_page *page)
{
    VALUE obj = (VALUE)page->start;

    for (int i = 0; i < page->total_slots; i++, obj += page->slot_size) {
        bool plain = true;
        if (MARKED_IN_BITMAP(page->mark_bits, obj)) continue;
        asan_unpoisoning_object(obj) plain = sweep_plain_p(obj);
        if (!plain) return false;
    }
    return true;
}

/* Several ractors return pages concurrently. Only the holder of the lock takes pages, and takes
 * all: so no page returns twice between the load and the exchange, and no list is taken for
 * another. */
static void
sweep_return_page(rb_heap_t *heap, struct heap_page *page)
{
    struct heap_page *first = ul_atomic_load_relaxed(&heap->returned_pages);

    do {
        page->free_next = first;
        /* release: who takes the list sees free_next */
    } while (!ul_atomic_cas_weak_release(&heap->returned_pages, &first, page));
}

/* CRuby's sweep of a page. Others use its slots only as objects: no slot is in their free lists. */
static void
sweep_one(rb_objspace_t *objspace, rb_heap_t *heap,
          rb_ractor_newobj_heap_cache_t *heap_cache, struct heap_page *page)
{
    if (rb_gc_event_hook_required_p(RUBY_INTERNAL_EVENT_FREEOBJ)
        || !sweep_plain_page_p(page)) {
        sweep_return_page(heap, page);
        return;
    }
    struct gc_sweep_context ctx = {.page = page, .swept_without_lock = true};
    gc_sweep_page(objspace, heap, &ctx);
    page->free_next = NULL;
    if (ctx.freed_slots + ctx.empty_slots == 0) return;
    ul_atomic_fetch_add_ordered(&heap->freed_slots, (size_t)ctx.freed_slots);
    ul_atomic_fetch_add_ordered(&heap->empty_slots, (size_t)ctx.empty_slots);
    pages_reserve(heap_cache, page);
}

static void
sweep_claimed(rb_objspace_t *objspace, rb_heap_t *heap,
              rb_ractor_newobj_heap_cache_t *heap_cache,
              struct heap_page **claimed, int n)
{
    uint64_t began = rb_stats_counts_p(RB_STATS_TIMED) ? rb_stats_now() : 0;

    for (int i = 0; i < n; i++) sweep_one(objspace, heap, heap_cache, claimed[i]);
    if (RB_UNLIKELY(began)) rb_stats_gc_swept_outside(began);
    /* release: who sees no claimed page sees what was swept, counted and given back. Without it a
     * page could be swept twice, or the end of the sweep count too few free slots. */
    ul_atomic_fetch_sub_release(&objspace->ractor_claimed_pages, (size_t)n);
}

static bool
sweep_refill(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache, size_t heap_idx)
{
    rb_heap_t *heap = &heaps[heap_idx];
    rb_ractor_newobj_heap_cache_t *heap_cache = &cache->heap_caches[heap_idx];
    struct heap_page *claimed[PAGES_MOST];
    int n = 0;

    if (heap_cache->freelist) return false;     /* a step of marking is due */
    if (pages_use_reserved(objspace, cache, heap_idx)) return true;
    if (is_incremental_marking(objspace)) return false;

    unsigned int lev = rb_gc_cr_lock();     /* a GC may continue before it is ours */
    if (!is_incremental_marking(objspace)) {
        int wanted = pages_wanted(objspace, heap);
        counters_flush_objects(objspace, cache);
        pages_take_free(objspace, heap, heap_cache, wanted);
        if (!heap_cache->reserved_pages) {
            n = sweep_claim(objspace, heap, cache, claimed, wanted);
            if (!n && !heap->sweeping_page) heap_spare_ran_short(heap);
        }
    }
    rb_gc_cr_unlock(lev);

    if (n) sweep_claimed(objspace, heap, heap_cache, claimed, n);
    return pages_use_reserved(objspace, cache, heap_idx);
}

/* Returned pages are swept next: they are put before the page that would be (SWP-E). */
static void
sweep_insert_returned(rb_heap_t *heap)
{
    /* acquire: see sweep_return_page */
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
sweep_pause(int turn)
{
    const struct timespec some = { 0, SWEEP_SLEEP };
    if (turn < SWEEP_YIELDS) sweep_yield();
    else nanosleep(&some, NULL);
}

/*
 * Until no ractor sweeps a page that it has claimed, which takes microseconds, unless the system
 * has taken the processor from it. The waiter has the VM lock.
 */
static void
sweep_wait(rb_objspace_t *objspace)
{
    /* acquire: see sweep_claimed */
    for (int turn = 0; ul_atomic_load_acquire(&objspace->ractor_claimed_pages); turn++) {
        sweep_pause(turn < SWEEP_YIELDS ? turn : SWEEP_YIELDS);
    }
}

static struct heap_page *
sweep_current_page(rb_objspace_t *objspace, rb_heap_t *heap)
{
    sweep_wait(objspace);
    if (heap->sweeping_page) sweep_insert_returned(heap);
    return heap->sweeping_page;
}
