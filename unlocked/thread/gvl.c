/*
 * thread/gvl.c: the hand-over of a ractor's GVL. Part of thread.c. internal/thread/gvl.h has the
 * invariants.
 */
#include "internal/common/atomic.h"
#include "internal/stats/waits.h"
#include "internal/thread/gvl.h"

/*
 * The calling thread is the one that sched runs, and does not count as running yet. The lock of
 * sched and that of the scheduler of all ractors are held, and held again in the end.
 */
static void
thread_sched_wait_for_barrier(struct rb_thread_sched *sched, rb_ractor_t *cr, rb_vm_t *vm,
                              rb_thread_t *th)
{
    ASSERT_thread_sched_locked(sched, th);
    ASSERT_ractor_sched_locked(vm, cr);
    VM_ASSERT(sched->running == th && !sched->is_running);
    VM_ASSERT(vm->ractor.sync.lock_owner != cr);

    ractor_sched_unlock(vm, cr);
    thread_sched_unlock(sched, th);

    ractor_sched_lock(vm, cr);
    if (vm->ractor.sched.barrier_waiting) {
        struct rb_stats_wait counted;

        rb_stats_wait_begin_without_line(&counted, RB_STATS_BARRIER);
        ractor_sched_barrier_join_wait_locked(vm, th);
        rb_stats_wait_end(&counted);
    }
    ractor_sched_unlock(vm, cr);

    thread_sched_lock(sched, th);
    ractor_sched_lock(vm, cr);
}

void
rb_gvl_acquire_unlocked(rb_thread_t *th)
{
    RB_VM_UNLOCK();
    rb_add_running_thread(th);
    RB_VM_LOCK();
}

/* ---- the end of a thread (GVL-2) ----------------------------------------------------------- */

/* th has handed its GVL over. One with a native thread of its own has woken the next thread. */
static void
gvl_thread_died(struct rb_thread_sched *sched, rb_thread_t *th)
{
    ASSERT_thread_sched_locked(sched, th);
    rb_thread_t *next_th = sched->running;

    th->sched.next_waits = next_th && !next_th->nt && !th_has_dedicated_nt(th);
}

#if USE_MN_THREADS
/*
 * This native thread runs no Ruby thread. Nor does the ractor of th, which has ended, unless its
 * next thread runs already: signals and the end of the process interrupt what is named there.
 */
static void
gvl_leave_ec(rb_thread_t *th)
{
    rb_execution_context_t *ec = th->ec;

# ifdef RB_THREAD_LOCAL_SPECIFIER
    rb_current_ec_set(NULL);
# else
    native_tls_set(ruby_current_ec_key, NULL);
# endif
    ul_atomic_cas_ordered(&th->ractor->threads.running_ec, &ec, NULL);
}

/*
 * Whether the native thread of th, which has ended, continues with the next thread of the ractor;
 * otherwise with any ractor in the queue. The lock of the ractor's scheduler is held until it has
 * left the stack of th: so the next thread does not run before.
 */
static bool
gvl_switch_p(rb_thread_t *th, bool has_ready_ractor)
{
    if (!th->sched.next_waits) return false;
    if (!has_ready_ractor) return true;
    ractor_sched_enq(th->vm, th->ractor);
    return false;
}
#endif

/*
 * Whether a thread that has ended has left its stack, so that it may be freed. It says that it has
 * finished a moment before, and holds the lock of its ractor's scheduler until then. For the GC.
 */
static bool
gvl_stack_left_p(rb_thread_t *th)
{
    rb_nativethread_lock_t *lock = &TH_SCHED(th)->lock_;

    if (!th->sched.finished || rb_native_mutex_trylock(lock) != 0) return false;
    rb_native_mutex_unlock(lock);
    return true;
}

/* ---- in the child of a fork ---------------------------------------------------------------- */

/*
 * No other thread is left, so the lock of the hooks for thread events is free. A thread of the
 * parent without a turn can have held it for reading. The list is whole: it is changed by threads
 * that have their turn.
 */
void
rb_thread_hooks_after_fork(void)
{
#ifdef RUBY_THREAD_PTHREAD_H
    int err = pthread_rwlock_init(&rb_internal_thread_event_hooks_rw_lock, NULL);
    if (err) rb_bug_errno("pthread_rwlock_init", err);
#endif
}
