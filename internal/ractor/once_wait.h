#ifndef INTERNAL_RACTOR_ONCE_WAIT_H
#define INTERNAL_RACTOR_ONCE_WAIT_H
/**
 * Threads that wait until another thread has evaluated a regexp with the flag `o`, or `END`, which
 * are evaluated once for all threads of all ractors.
 *
 * Invariants
 *   ONC-1  A site in the code is free, evaluated by one thread, or done. Its state changes under
 *          the VM lock. When it is done, it stays so, and its value is read without a lock.
 *   ONC-2  A thread that waits for a site sleeps, and can be interrupted. It is woken when the
 *          evaluation ends in any way. It then looks at the site again.
 *   ONC-3  A thread is in the list of waiting threads only while it sleeps. No Ruby code runs
 *          meanwhile; so it leaves the list whatever happens to it afterwards.
 *
 * Stored: the list of threads that wait. Owner: the process; each entry is in the stack of its
 * thread. A child process begins with an empty list.
 */
#include <stddef.h>
#include "ccan/list/list.h"

struct rb_thread_struct;

/** The address of a site in the code, which is evaluated once. */
typedef const void *rb_once_site_t;

/** A thread that waits for a site, in the stack of that thread. */
struct rb_once_waiter {
    struct ccan_list_node node;
    struct rb_thread_struct *th;
    rb_once_site_t site;
};

/** Puts the current thread th into the list. It must call rb_once_wait next. Under the VM lock,
 *  under which it has just seen that another thread evaluates site. */
void rb_once_wait_begin_locked(struct rb_once_waiter *waiter, struct rb_thread_struct *th,
                               rb_once_site_t site);

/** Sleeps until the evaluation, or its thread, ends, or until th is interrupted. Leaves the list,
 *  and then handles interrupts: any exception can come. Without the VM lock. */
void rb_once_wait(struct rb_once_waiter *waiter);

/** The current thread begins to evaluate a site that was free. Under the VM lock. */
void rb_once_begun_locked(void);

/** Wakes all threads that wait for site, which is free or done now. Under the VM lock. */
void rb_once_wakeup_locked(rb_once_site_t site);

/** A thread has ended; one of its fibers may have been evaluating. Wakes all who wait for any site,
 *  to look again. By that thread, which has the status THREAD_KILLED, without the VM lock. */
void rb_once_thread_ended(void);

/** In the child of a fork, before the stacks of other threads are freed. */
void rb_once_after_fork(void);

#endif /* INTERNAL_RACTOR_ONCE_WAIT_H */
