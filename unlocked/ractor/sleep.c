/*
 * ractor/sleep.c: how a thread that waits in its ractor sleeps and wakes. Part of thread.c.
 * internal/ractor/sleep.h has the invariants.
 */
#include "internal/common/atomic.h"
#include "internal/ractor/sleep.h"

void rb_ractor_lock_self(rb_ractor_t *r);
void rb_ractor_unlock_self(rb_ractor_t *r);

/*
 * Relaxed: who wakes sets woken_by, and takes the lock of the scheduler afterwards. If it gets that
 * lock before this thread, its write is seen here. Otherwise it finds a thread that is asleep.
 */
static bool
ractor_waiter_woken_p(const struct rb_ractor_waiter *waiter)
{
    return ul_atomic_load_relaxed(&waiter->woken_by) != wakeup_none;
}

void
rb_ractor_waiter_sleep(rb_ractor_t *cr, struct rb_ractor_waiter *waiter, void (*ubf)(void *))
{
    rb_thread_t *th = waiter->th;
    struct rb_thread_sched *sched = TH_SCHED(th);
    bool shared = !th_has_dedicated_nt(th);

    RB_VM_SAVE_MACHINE_CONTEXT(th);
    setup_ubf(th, ubf, waiter);
    thread_sched_lock(sched, th);
    rb_ractor_unlock_self(cr);
    if (!RUBY_VM_INTERRUPTED(th->ec) && !ractor_waiter_woken_p(waiter)) {
        RB_INTERNAL_THREAD_HOOK(RUBY_INTERNAL_THREAD_EVENT_SUSPENDED, th);
        waiter->asleep = true;
        th->status = THREAD_STOPPED_FOREVER;
        thread_sched_wakeup_next_thread(sched, th, shared);
        thread_sched_wait_running_turn(sched, th, shared);
        th->status = THREAD_RUNNABLE;
    }
    thread_sched_unlock(sched, th);
    setup_ubf(th, NULL, NULL);
    rb_ractor_lock_self(cr);
}

void
rb_ractor_waiter_wake(struct rb_ractor_waiter *waiter)
{
    rb_thread_t *th = waiter->th;
    struct rb_thread_sched *sched = TH_SCHED(th);

    VM_ASSERT(ractor_waiter_woken_p(waiter));
    thread_sched_lock(sched, th);
    if (waiter->asleep) {
        waiter->asleep = false;
        thread_sched_to_ready_common(sched, th, true, false);
    }
    thread_sched_unlock(sched, th);
}

/* An interrupt that comes before the sleep is pending: no sleep then. */
void
rb_thread_sleep_for_interrupt(rb_thread_t *th)
{
    enum rb_thread_status status = th->status;

    th->status = THREAD_STOPPED;
    native_sleep(th, NULL);
    th->status = status;
}
