#ifndef INTERNAL_HEAP_SWEEP_H
#define INTERNAL_HEAP_SWEEP_H
/*
 * heap/sweep.h: a ractor that runs out of slots claims unswept pages, and sweeps them without the
 * VM lock. Included by gc/default/default.c, in the middle, because it needs the types of that
 * file.
 *
 * Stored: `ractor_claimed_pages` of the object space, how many pages are claimed; `returned_pages`
 * of each heap, claimed pages that only the VM lock's holder can sweep; `before_sweep` of each
 * page.
 *
 * Invariants:
 *   SWP-D  A claimed page is unswept. It is claimed under the VM lock and swept without it by the
 *          claimant, which meets no safepoint until it has swept all that it claimed. So no page is
 *          claimed while all ractors are stopped. The holder of the VM lock waits
 *          (ractor_heap_wait) before it sweeps, or ends the sweep, or changes the bits of a live
 *          object: as long as the sweep of a few pages takes. `before_sweep` is in a machine word
 *          of its own: the flags next to it change meanwhile.
 *   SWP-E  The last unswept page of a heap is never claimed. So a heap is swept to its end, and the
 *          state of the GC changes, only under the VM lock, when no page is claimed.
 *   SWP-F  A page is swept without the lock only if freeing its dead objects touches nothing but
 *          these objects and memory of their own (ractor_heap_plain_p). Other pages are returned.
 *   SWP-G  An object of another kind that is found unmarked on an unswept page is garbage only if
 *          the page is still unswept then: the sweep of a page writes `before_sweep` first, and
 *          clears the bits of live objects last (ractor_heap_unswept_p).
 *
 * Progress: a claim takes the VM lock; the wait of SWP-D blocks.
 *
 * With one ractor nothing is claimed.
 */
#include "internal/heap/pages.h"

/* A step of sweeping under the lock stops all ractors: with several of them, take larger steps. */
#define RACTOR_HEAP_SWEEP_SLOTS(objspace) \
    (SEVERAL_RACTORS_P(objspace) ? \
     4 * GC_INCREMENTAL_SWEEP_SLOT_COUNT : GC_INCREMENTAL_SWEEP_SLOT_COUNT)

/* Without work for it, a step of the GC need not stop the other ractors. */
#define RACTOR_HEAP_STEP_NEEDED_P(objspace) \
    (!SEVERAL_RACTORS_P(objspace) || is_incremental_marking(objspace) || \
     is_lazy_sweeping(objspace))

/* SWP-G. The fence pairs with ractor_heap_swept. Otherwise a reader could see the old flag and the
 * new bits, and take a live object for garbage. */
static inline bool
ractor_heap_unswept_p(struct heap_page *page)
{
    ul_atomic_fence_acquire();
    return ul_atomic_load_relaxed(&page->flags.before_sweep);
}
#define ractor_heap_swept() ul_atomic_fence_release()

/* For functions that are inlined in CRuby, and would not be with the fork's additions. */
#define RACTOR_HEAP_INLINE(declaration) ALWAYS_INLINE(declaration)

/* Gives the ractor another page without stopping others; false when CRuby has to do it. */
static bool ractor_heap_refill(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache,
                               size_t heap_idx);
/* Until no page is claimed (SWP-D). Under the VM lock. */
static void ractor_heap_wait(rb_objspace_t *objspace);
/* The page with which to continue the sweep, after the wait of SWP-D. Under the VM lock. */
static struct heap_page *ractor_heap_sweeping_page(rb_objspace_t *objspace, rb_heap_t *heap);

#endif
