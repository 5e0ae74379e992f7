#ifndef INTERNAL_HEAP_SWEEP_H
#define INTERNAL_HEAP_SWEEP_H
/**
 * A ractor that runs out of slots claims unswept pages, and sweeps them without the VM lock.
 * Included by gc/default/default.c, in the middle, because it needs the types of that file.
 *
 * Stored: `ractor_claimed_pages` of the object space, how many pages are claimed; `returned_pages`
 * of each heap, claimed pages that only the VM lock's holder can sweep; `before_sweep` of each
 * page.
 *
 * Invariants:
 *   SWP-D  A claimed page is unswept. It is claimed under the VM lock and swept without it by the
 *          claimant, which meets no safepoint until it has swept all that it claimed. So no page is
 *          claimed while all ractors are stopped. The holder of the VM lock waits
 *          (sweep_wait) before it sweeps, or ends the sweep, or changes the bits of a live
 *          object: as long as the sweep of a few pages takes. `before_sweep` is in a machine word
 *          of its own: the flags next to it change meanwhile.
 *   SWP-E  The last unswept page of a heap is never claimed. So a heap is swept to its end, and the
 *          state of the GC changes, only under the VM lock, when no page is claimed.
 *   SWP-F  A page is swept without the lock only if freeing its dead objects touches nothing but
 *          these objects and memory of their own (sweep_plain_p). Other pages are returned.
 *          Code of an eval is plain, if YJIT has not compiled it, no TracePoint is for it, and no
 *          constant is used: the VM has tables of these. YJIT is not notified of such code.
 *   SWP-G  An object of another kind that is found unmarked on an unswept page is garbage only if
 *          the page is still unswept then: the sweep of a page writes `before_sweep` first, and
 *          clears the bits of live objects last (sweep_unswept_p).
 *
 *   SWP-H  A step of sweeping holds the VM lock, and stops no ractor, as CRuby does when it sweeps
 *          the rest before the next collection. Marking and compaction stop all ractors, and so
 *          does a step that would call a function of an extension (FRG-C of heap/foreign.h).
 *          Running ractors do not see the GC: rb_during_gc() is true in the lock's holder only.
 *          They allocate from their own swept page; for another page they wait for the lock.
 *   SWP-I  The collector's flags of the object space are bits of machine words, written under
 *          the VM lock. Flags that programs set are words of their own, written by any thread, also
 *          by the handler of SIGSEGV. Only GC.stress is one of the bits. Otherwise a ractor that
 *          writes the word back would say, from then on, that a collection is under way.
 *
 * Progress: a claim takes the VM lock; the wait of SWP-D blocks.
 *
 * With one ractor nothing is claimed.
 */
#include "internal/heap/foreign.h"
#include "internal/heap/pages.h"

/* The first step follows marking while all ractors are stopped; a later one is for one ractor,
 * while others may wait for the lock. With several ractors steps are small, and what is left is
 * claimed. */
#define SWEEP_SLOTS(objspace) \
    (SEVERAL_RACTORS_P(objspace)   \
     ? GC_INCREMENTAL_SWEEP_SLOT_COUNT / 4 : GC_INCREMENTAL_SWEEP_SLOT_COUNT)

/* Without work for it, a step of the GC need not stop the other ractors. */
#define SWEEP_STEP_NEEDED_P(objspace) \
    (!SEVERAL_RACTORS_P(objspace) || is_incremental_marking(objspace)    \
     || is_lazy_sweeping(objspace))

/* SWP-H. CRuby takes only the lock for the rest of a sweep. */
#define SWEEP_STEP_EVENT(objspace) \
    (is_marking(objspace) || (objspace)->flags.during_compacting    \
     || foreign_stop_needed_p(objspace) ? gc_enter_event_continue : gc_enter_event_rest)
#define SWEEP_REST_EVENT(objspace) \
    (foreign_stop_needed_p(objspace) ? gc_enter_event_continue : gc_enter_event_rest)

/* SWP-G. The fence pairs with sweep_page_swept. Otherwise a reader could see the old flag and the
 * new bits, and take a live object for garbage. */
static inline bool
sweep_unswept_p(struct heap_page *page)
{
    ul_atomic_fence_acquire();
    return ul_atomic_load_relaxed(&page->flags.before_sweep);
}
#define sweep_page_swept() ul_atomic_fence_release()

/* For functions that are inlined in CRuby, and would not be with the fork's additions. */
#define SWEEP_INLINE(declaration) ALWAYS_INLINE(declaration)

/* SWP-H: false when a collection that is under way is another ractor's. Without a lock. A native
 * thread that Ruby does not know collects nothing. */
static inline bool
sweep_collector_p(void)
{
    return !rb_multi_ractor_p()
        || GET_VM()->ractor.sync.lock_owner == rb_current_ractor_raw(false);
}

/* SWP-H: whether a new object must wait for the lock. flags: a collection is under way, or
 * GC.stress is set. */
#define SWEEP_HINDERED(flags) \
    (RB_UNLIKELY(flags) && (ruby_gc_stressful || sweep_collector_p()))

static bool current_process_time(struct timespec *ts);

/* The clock of what collections take. With several ractors it is the processor time of the native
 * thread, because others run during a step of sweeping. false: there is no such clock. */
static bool
sweep_clock(struct timespec *ts)
{
#if defined(HAVE_CLOCK_GETTIME) && defined(CLOCK_THREAD_CPUTIME_ID)
    if (rb_multi_ractor_p()) return clock_gettime(CLOCK_THREAD_CPUTIME_ID, ts) == 0;
#endif
    return current_process_time(ts);
}

/* SWP-I. GC.stress is also set before there is a VM, whose lock rb_gc_vm_lock would take. One with
 * several ractors cannot become one without between the two calls. */
static inline unsigned int
sweep_lock_flags(rb_objspace_t *objspace)
{
    return SEVERAL_RACTORS_P(objspace) ? rb_gc_vm_lock() : 0;
}

static inline void
sweep_unlock_flags(rb_objspace_t *objspace, unsigned int level)
{
    if (level) rb_gc_vm_unlock(level);
}

/* Gives the ractor another page without stopping others; false when CRuby has to do it. */
static bool sweep_refill(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache,
                         size_t heap_idx);
/* Until no page is claimed (SWP-D). Under the VM lock. */
static void sweep_wait(rb_objspace_t *objspace);
/* The page with which to continue the sweep, after the wait of SWP-D. Under the VM lock. */
static struct heap_page *sweep_current_page(rb_objspace_t *objspace, rb_heap_t *heap);

#endif
