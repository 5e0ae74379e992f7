#ifndef INTERNAL_RACTOR_WAITS_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_RACTOR_WAITS_H
/**
 * Threads that wait in Ractor.receive, Ractor.yield, Ractor#take and Ractor.select. Several threads
 * of one ractor can do so at the same time.
 *
 * Invariants
 *   W1  A thread is in the list of its ractor from the moment at which it found nothing until it is
 *       awake again, under the ractor's lock. It leaves the list before it handles interrupts.
 *   W2  Whoever changes what threads wait for wakes all that wait for it. Each looks for itself
 *       under the ractor's lock, and waits again if another one was faster.
 *   W3  A thread is made ready once for each sleep: `asleep` changes under the lock of the
 *       ractor's scheduler, together with the sleep and with its end.
 *   W4  A basket that a yielding ractor is filling is in the stack of the taker, which does not
 *       leave it before the basket is filled, whatever interrupts it.
 *
 * Order of locks: a thread's interrupt lock, the ractor's lock, that of its scheduler. A thread
 * that goes to sleep takes its own interrupt lock under the ractor's lock: nobody who holds the
 * former waits for the latter then, because the thread has no function to be called yet.
 *
 * Stored: rb_ractor_sync.wait.waiters, a list of entries in the stacks of the threads. Owner: the
 * ractor. A child process begins with empty lists.
 */
#include "ruby/internal/stdbool.h"

struct rb_thread_struct;
struct rb_ractor_struct;

struct rb_ractor_waiter {
    struct rb_ractor_waiter *next;
    struct rb_thread_struct *th;
    int wait_for;                       /* enum rb_ractor_wait_status: a set */
    int woken_by;                       /* enum rb_ractor_wakeup_status */
    bool asleep;                        /* W3 */
};

/** The current thread sleeps until rb_ractor_waiter_wake, or until an interrupt calls ubf with
 *  waiter. The ractor's lock is held, given back for the sleep, and held again in the end. */
void rb_ractor_waiter_sleep(struct rb_ractor_struct *cr, struct rb_ractor_waiter *waiter,
                            void (*ubf)(void *waiter));

/** Ends the sleep, or prevents it when waiter->woken_by is set. Under the lock of its ractor. */
void rb_ractor_waiter_wake(struct rb_ractor_waiter *waiter);

#endif /* INTERNAL_RACTOR_WAITS_H */
