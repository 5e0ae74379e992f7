/*
 * ractor/once_wait.c: threads that wait for what is evaluated once. Part of thread.c.
 * internal/ractor/once_wait.h has the invariants.
 */
#include "internal/common/atomic.h"
#include "internal/ractor/once_wait.h"
#include "internal/ractor/sleep.h"

static CCAN_LIST_HEAD(once_waiters);                    /* under the VM lock */
/* How many sites are being evaluated, or were when their thread ended or was left by a fork. A
 * thread that ends reads it without the lock: what it has begun itself it sees. */
static rb_atomic_t once_under_way;

void
rb_once_begun_locked(void)
{
    ASSERT_vm_locking();
    ul_atomic_add_relaxed(&once_under_way, 1);
}

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

    rb_thread_sleep_for_interrupt(th);
    RB_VM_LOCK_ENTER();
    ccan_list_del(&waiter->node);
    RB_VM_LOCK_LEAVE();
    RUBY_VM_CHECK_INTS_BLOCKING(th->ec);
}

/* Of one site, or of all. */
static void
once_wake_locked(rb_once_site_t site)
{
    struct rb_once_waiter *waiter;

    ASSERT_vm_locking();
    ccan_list_for_each(&once_waiters, waiter, node) {
        if (!site || waiter->site == site) rb_threadptr_interrupt(waiter->th);
    }
}

void
rb_once_wakeup_locked(rb_once_site_t site)
{
    ul_atomic_add_relaxed(&once_under_way, -1);
    once_wake_locked(site);
}

void
rb_once_thread_ended(void)
{
    if (!ul_atomic_load_relaxed(&once_under_way)) return;
    RB_VM_LOCK_ENTER();
    once_wake_locked(NULL);
    RB_VM_LOCK_LEAVE();
}

void
rb_once_after_fork(void)
{
    ccan_list_head_init(&once_waiters);
}
