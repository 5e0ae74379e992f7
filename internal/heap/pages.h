#ifndef INTERNAL_HEAP_PAGES_H
#define INTERNAL_HEAP_PAGES_H
/*
 * heap/pages.h: allocation beside other ractors. Included by gc/default/default.c, in the middle,
 * because it needs the types of that file.
 *
 * Stored in the cache for new objects that each ractor has: `newobj_unflushed` for each size of
 * slots, the objects made since they were last added to the heap's total; `malloc_unflushed`, the
 * bytes of malloc less those of free since they were last added to the object space's counters;
 * `malloced`, the bytes of malloc since the last collection;
 * `reserved_pages`, swept pages with free slots that the ractor will use next.
 *
 * Invariants:
 *   PAG-A  The number of objects ever made in a heap is its own total plus what is unflushed in the
 *          caches of all ractors. It is exact under the VM lock, but the running ractors go on
 *          counting.
 *   PAG-B  Only the ractor itself writes its counts, with the GVL of the ractor, or the ractor that
 *          holds the barrier, in a GC. Others read them, relaxed: a count that is a moment old.
 *   PAG-C  A reserved page is swept, is in the list of its heap's pages, and is in no other list.
 *          It has no zombie, whose end would put a slot into the page under the lock, while the
 *          ractor takes the page without it. When the next sweep begins, reservations end, as the
 *          lists of free pages do.
 *   PAG-D  A claimed page is unswept. It is claimed under the VM lock and swept without it by the
 *          claimant, which meets no safepoint until it has swept all that it claimed. So no page is
 *          claimed while all ractors are stopped. Who holds the VM lock alone waits
 *          (ractor_heap_wait) before it sweeps, or ends the sweep, or changes the bits of an object
 *          that lives: as long as the sweep of a few pages takes. `before_sweep` is a word of its
 *          own: the flags beside it change meanwhile.
 *   PAG-E  The last unswept page of a heap is never claimed. So a heap is swept to its end, and the
 *          state of the GC changes, only under the VM lock, when no page is claimed.
 *   PAG-F  A page is swept without the lock only if freeing its dead objects touches nothing but
 *          these objects and memory of their own (ractor_heap_plain_p). Other pages go back.
 *   PAG-G  An object of another kind that is found unmarked on an unswept page is garbage only if
 *          the page is still unswept then: the sweep of a page writes `before_sweep` first, and
 *          clears the bits of what lives last (ractor_heap_unswept_p).
 *   PAG-H  A ractor claims the pages first that it used last: their cache lines are in its
 *          processor, and the malloc'ed memory of their objects came from its arena. `used_by` is
 *          compared alone, never followed: the cache may have gone with its ractor, and another one
 *          may have its address.
 *
 * Progress: the counts are wait-free; the claims take the VM lock; the wait of PAG-D blocks.
 *
 * With one ractor nothing is reserved, claimed or counted apart but the new objects.
 */
#include "internal/common/atomic.h"
#include "internal/common/several.h"

/* Bytes that a ractor may count apart: 32 KB, or less if the limit is lower than 4 MB. */
#define RACTOR_HEAP_MALLOC_SLACK(objspace) \
    ((ssize_t)MIN((objspace)->malloc_params.limit >> 7, 32 * 1024))

/* A step of sweeping under the lock stops all ractors: with several of them, take larger steps. */
#define RACTOR_HEAP_SWEEP_SLOTS(objspace) \
    (SEVERAL_RACTORS_P(objspace) ? \
     4 * GC_INCREMENTAL_SWEEP_SLOT_COUNT : GC_INCREMENTAL_SWEEP_SLOT_COUNT)

/* Without work for it, a step of the GC need not stop the other ractors. */
#define RACTOR_HEAP_STEP_NEEDED_P(objspace) \
    (!SEVERAL_RACTORS_P(objspace) || is_incremental_marking(objspace) || \
     is_lazy_sweeping(objspace))

/* Invariant PAG-G. The fence pairs with ractor_heap_swept: without the two a reader could see the
 * old flag and the new bits, and take an object that lives for garbage. */
static inline bool
ractor_heap_unswept_p(struct heap_page *page)
{
    ul_atomic_fence_acquire();
    return ul_atomic_load_relaxed(&page->flags.before_sweep);
}
#define ractor_heap_swept() ul_atomic_fence_release()

/* Invariant PAG-A. */
static size_t ractor_heap_allocated_objects(rb_heap_t *heap);
static void ractor_heap_flush(rb_ractor_newobj_cache_t *cache);

/* For functions that are inlined in the base, and would not be with the fork's additions. */
#define RACTOR_HEAP_INLINE(declaration) ALWAYS_INLINE(declaration)

/* Counts a malloc, realloc or free in the ractor's cache; false: it is to be counted for all. */
NOINLINE(static bool ractor_heap_count_malloc(rb_objspace_t *objspace, size_t new_size,
                                             size_t old_size));
static void ractor_heap_flush_mallocs(rb_objspace_t *objspace, bool full_mark);
static size_t ractor_heap_malloc_increase(rb_objspace_t *objspace, const size_t *increase);

/* Gives the ractor another page without stopping others; false when the base has to do it. */
static bool ractor_heap_refill(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache,
                               size_t heap_idx);
/* A ractor ends: what it has goes back to the heap. Under the VM lock. */
static void ractor_heap_return(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache);
/* Until no page is claimed (PAG-D). Under the VM lock. */
static void ractor_heap_wait(rb_objspace_t *objspace);
/* The page with which to go on sweeping, after the wait of PAG-D. Under the VM lock. */
static struct heap_page *ractor_heap_sweeping_page(rb_objspace_t *objspace, rb_heap_t *heap);

#endif
