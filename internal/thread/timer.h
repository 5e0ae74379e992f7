#ifndef INTERNAL_THREAD_TIMER_H
#define INTERNAL_THREAD_TIMER_H
/**
 * The timer thread: it waits for the events and times of internal/thread/event_wait.h, wakes the
 * threads that wait for them, and ends time slices.
 *
 * Invariant
 *   TMR-1  It wakes up at the time of the first thread that waits for time, or at its next tick,
 *          whichever is earlier. A thread that needs it earlier wakes it. Ticks come at their times
 *          also while events come more often.
 *
 * Lock: timer_th.waiting_lock for the waiting threads, that of the scheduler of all ractors for
 * time slices, in the order that internal/thread/event_wait.h gives.
 */
struct rb_vm_struct;

/** The timer thread begins, in the first process or in a child. */
static void timer_thread_setup_mn(void);
/** Waits, and handles what has happened meanwhile. */
static void timer_thread_polling(struct rb_vm_struct *vm);
/** Wakes the threads whose time has come. */
static void timer_thread_check_timeout(struct rb_vm_struct *vm);

#endif /* INTERNAL_THREAD_TIMER_H */
