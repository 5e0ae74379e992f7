/*
 * thread/time_slice.c: time slices of ractors that share native threads. Part of thread.c.
 * internal/thread/time_slice.h has the invariants.
 *
 * Suspended: TSL-2, from the lock of the ractor's scheduler until the thread is left.
 */
#include "internal/common/atomic.h"
#include "internal/thread/time_slice.h"

static unsigned int ractor_slices_idle;                 /* native threads that wait for a ractor */

void
rb_ractor_slices_after_fork(void)
{
    ractor_slices_idle = 0;
}

/* How many native threads there may be, with the main thread (TSL-5). */
static unsigned int
ractor_slices_native_threads(const rb_vm_t *vm)
{
    unsigned int max = vm->ractor.sched.max_cpu;

    return max < 2 ? 2 : max;
}

/* ---- the queue of ready ractors: under the lock of the scheduler of all ractors -------------- */

/* A shared native thread has no ractor to run. */
static void
ractor_slices_idle_locked(rb_vm_t *vm)
{
    ractor_slices_idle++;
    rb_native_cond_wait(&vm->ractor.sched.cond, &vm->ractor.sched.lock);
    ractor_slices_idle--;
}

/* Whether a ready ractor waits although no native thread is idle. */
static bool
ractor_slices_short_locked(const rb_vm_t *vm)
{
    return vm->ractor.sched.grq_cnt > ractor_slices_idle;
}

/* A ractor has been put into the queue (TSL-1). */
static void
ractor_slices_enqueued_locked(rb_vm_t *vm)
{
    if (UNLIKELY(ractor_slices_short_locked(vm))) timer_thread_wakeup_locked(vm);
}

/* A native thread takes r out of the queue. */
static void
ractor_slices_begin_locked(rb_ractor_t *r)
{
    r->threads.sched.slice_ticks = 0;
}

/* ---- the timer thread ----------------------------------------------------------------------- */

/* Ticks of a time slice: the quantum of threads. */
static unsigned int
ractor_slice_length(void)
{
    unsigned int ticks = thread_default_quantum_ms / RACTOR_SLICE_TICK_MILLISECONDS;

    return ticks ? ticks : 1;
}

/* Relaxed: a hint. A reader of an old count gives the native thread up a tick later. */
static bool
ractor_slice_over_p(const struct rb_thread_sched *sched)
{
    return ul_atomic_load_relaxed(&sched->slice_ticks) >= ractor_slice_length();
}

/* Under the lock of the scheduler of all ractors: no thread enters or leaves the list. */
static void
ractor_slices_tick_locked(rb_vm_t *vm)
{
    rb_thread_t *th;

    if (!ractor_slices_short_locked(vm)) return;
    ccan_list_for_each(&vm->ractor.sched.running_threads, th, sched.node.running_threads) {
        struct rb_thread_sched *sched = TH_SCHED(th);

        if (th_has_dedicated_nt(th)) continue;
        ul_atomic_store_relaxed(&sched->slice_ticks, sched->slice_ticks + 1);
        if (ractor_slice_over_p(sched)) RUBY_VM_SET_TIMER_INTERRUPT(th->ec);
    }
}

/* ---- the thread whose time slice is over --------------------------------------------------- */

/* The lock of sched is held; it is given back by whoever runs on the native thread next (TSL-3). */
static void
ractor_slice_leave_locked(struct rb_thread_sched *sched, rb_thread_t *th)
{
    struct rb_native_thread *nt = th->nt;

    ASSERT_thread_sched_locked(sched, th);
    VM_ASSERT(sched->running == th);
    RB_INTERNAL_THREAD_HOOK(RUBY_INTERNAL_THREAD_EVENT_SUSPENDED, th);
    RB_INTERNAL_THREAD_HOOK(RUBY_INTERNAL_THREAD_EVENT_READY, th);

    thread_sched_del_running_thread(sched, th);
    native_thread_assign(NULL, th);
    ractor_sched_enq(th->vm, th->ractor);

    thread_sched_set_lock_owner(sched, NULL);
    rb_ractor_set_current_ec(th->ractor, NULL);
    coroutine_transfer0(th->sched.context, nt->nt_context, false);
    thread_sched_set_lock_owner(sched, th);

    VM_ASSERT(sched->running == th && th->nt != NULL);
    thread_sched_add_running_thread(sched, th);
    RB_INTERNAL_THREAD_HOOK(RUBY_INTERNAL_THREAD_EVENT_RESUMED, th);
}

/*
 * For the current thread, at an interrupt of the timer thread. Changes of the queue by another
 * ractor at this moment do not matter: at worst this ractor comes back immediately.
 */
static void
ractor_slice_end(rb_thread_t *th)
{
    struct rb_thread_sched *sched = TH_SCHED(th);
    rb_vm_t *vm = th->vm;

    if (LIKELY(!ractor_slice_over_p(sched)) || th_has_dedicated_nt(th)) return;
    if (vm->ractor.sync.lock_owner == th->ractor) return;               /* TSL-4 */
    if (ul_atomic_load_relaxed(&vm->ractor.sched.grq_cnt) == 0) return;

    RB_VM_SAVE_MACHINE_CONTEXT(th);
    thread_sched_lock(sched, th);
    ractor_slice_leave_locked(sched, th);
    thread_sched_unlock(sched, th);
    rb_ractor_thread_switch(th->ractor, th);
}
