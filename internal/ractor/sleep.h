#ifndef INTERNAL_RACTOR_SLEEP_H
#define INTERNAL_RACTOR_SLEEP_H
/**
 * How a thread that waits in its ractor for another one sleeps and wakes: in Ractor.receive,
 * Ractor.yield, Ractor#take and Ractor.select, in several threads of one ractor at the same time.
 *
 * Invariants
 *   SLP-1  A thread is made ready once for each sleep: `asleep` changes under the lock of the
 *          ractor's scheduler, together with the sleep and with its end.
 *   RCV-1  A thread is in the list of its ractor from the moment at which it found nothing until it
 *          is awake again, under the ractor's lock. It leaves the list before it handles
 *          interrupts.
 *   RCV-2  A change of what threads wait for wakes all that wait for it. Each looks for itself
 *          under the ractor's lock, and waits again if another one was faster.
 *   RCV-3  A taker handles interrupts while no ractor can fill its basket: it has left the queue
 *          of takers (Ractor#take), or has reserved the basket (Ractor.select). If a ractor has
 *          filled it, or is filling it, the taker takes the value, and interrupts wait. Otherwise
 *          the value would be lost, or be written to a stack that the taker has left.
 *   RCV-4  A ractor that changes a basket from "yielding" to anything afterwards wakes the takers
 *          of the ractor that the basket belongs to.
 *
 * Stored: rb_ractor_sync.wait.waiters, a list of entries in the stacks of the threads. Owner: the
 * ractor. A child process begins with empty lists.
 *
 * Order of locks: a thread's interrupt lock, the ractor's lock, that of its scheduler. A thread
 * that goes to sleep takes its own interrupt lock under the ractor's lock: no thread that holds
 * the former waits for the latter then, because the thread has no function to be called yet.
 */
#include "ruby/internal/stdbool.h"

struct rb_thread_struct;
struct rb_ractor_struct;

/** In the stack of the thread that waits. All but `asleep` under the lock of its ractor. */
struct rb_ractor_waiter {
    struct rb_ractor_waiter *next;
    struct rb_thread_struct *th;
    int wait_for;                       /* enum rb_ractor_wait_status: a set */
    int woken_by;                       /* enum rb_ractor_wakeup_status */
    bool asleep;                        /* SLP-1 */
};

/** The current thread sleeps until rb_ractor_waiter_wake, or until an interrupt calls ubf with
 *  waiter. The ractor's lock is held, given back for the sleep, and held again in the end. */
void rb_ractor_waiter_sleep(struct rb_ractor_struct *cr, struct rb_ractor_waiter *waiter,
                            void (*ubf)(void *waiter));

/** Ends the sleep, or prevents it when waiter->woken_by is set. Under the lock of its ractor. */
void rb_ractor_waiter_wake(struct rb_ractor_waiter *waiter);

/** Sleeps until th, the current thread, has an interrupt, which the caller handles afterwards.
 *  Returns at once when there is one already. Without locks. */
void rb_thread_sleep_for_interrupt(struct rb_thread_struct *th);

#endif /* INTERNAL_RACTOR_SLEEP_H */
