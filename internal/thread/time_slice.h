#ifndef INTERNAL_THREAD_TIME_SLICE_H
#define INTERNAL_THREAD_TIME_SLICE_H
/**
 * Time slices of ractors that share native threads.
 *
 * On CRuby a ractor that never blocks keeps its native thread, and others in the queue of ready
 * ractors get none. Here it gives its native thread to the queue at the end of its time slice.
 *
 * Invariants
 *   TSL-1  While more ractors are in the queue than native threads are idle, the timer thread is
 *          awake every RACTOR_SLICE_TICK_MILLISECONDS. It counts a tick for each ractor that runs
 *          on a shared native thread, and interrupts the ractor when its time slice is over.
 *   TSL-2  The interrupted thread puts its ractor at the end of the queue, and leaves the native
 *          thread. It is still the one that its ractor runs: no other thread of that ractor gets
 *          its turn meanwhile. It does not count as running, so that a barrier does not wait for
 *          it.
 *   TSL-3  The lock of the ractor's scheduler is held from before the ractor is in the queue until
 *          its thread has left its stack. So that thread runs nowhere before.
 *   TSL-4  A thread that has a native thread of its own, or holds the VM lock, stays where it is.
 *   TSL-5  There is a shared native thread as soon as there are two ractors, whatever RUBY_MAX_CPU
 *          is.
 *
 * Stored: ticks in rb_thread_sched.slice_ticks, under the lock of the scheduler of all ractors; the
 * number of idle native threads, under the same lock. Owner: the ractor; the process. A child
 * process begins without idle native threads.
 *
 * Cost: nothing while every ready ractor has a native thread.
 */
#include "ruby/internal/stdbool.h"

enum {
    RACTOR_SLICE_TICK_MILLISECONDS = 10                 /* as CRuby's tick for threads */
};

/** In the child of a fork. */
void rb_ractor_slices_after_fork(void);

#endif /* INTERNAL_THREAD_TIME_SLICE_H */
