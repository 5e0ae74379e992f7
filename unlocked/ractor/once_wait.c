/*
 * ractor/once_wait.c: threads that wait for what is evaluated once. Part of thread.c.
 * internal/ractor/once_wait.h has the invariants.
 */
#include "internal/ractor/once_wait.h"

static CCAN_LIST_HEAD(once_waiters);                    /* under the VM lock */

void
rb_once_wait_begin_locked(struct rb_once_waiter *waiter, rb_thread_t *th, rb_once_site_t site)
{
    ASSERT_vm_locking();
    waiter->th = th;
    waiter->site = site;
    ccan_list_add_tail(&once_waiters, &waiter->node);
}

/* An interrupt of rb_once_wakeup_locked that comes before the sleep is pending: no sleep then. */
void
rb_once_wait(struct rb_once_waiter *waiter)
{
    rb_thread_t *th = waiter->th;
    rb_hrtime_t limit = ONCE_WAIT_MILLISECONDS * RB_HRTIME_PER_MSEC;
    enum rb_thread_status status = th->status;

    th->status = THREAD_STOPPED;
    native_sleep(th, &limit);
    th->status = status;

    RB_VM_LOCK_ENTER();
    ccan_list_del(&waiter->node);
    RB_VM_LOCK_LEAVE();
    RUBY_VM_CHECK_INTS_BLOCKING(th->ec);
}

void
rb_once_wakeup_locked(rb_once_site_t site)
{
    struct rb_once_waiter *waiter;

    ASSERT_vm_locking();
    ccan_list_for_each(&once_waiters, waiter, node) {
        if (waiter->site == site) rb_threadptr_interrupt(waiter->th);
    }
}

void
rb_once_after_fork(void)
{
    ccan_list_head_init(&once_waiters);
}
