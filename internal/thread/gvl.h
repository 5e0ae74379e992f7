#ifndef INTERNAL_THREAD_GVL_H
#define INTERNAL_THREAD_GVL_H
/**
 * Which thread of a ractor has its GVL (its turn to run).
 *
 * Invariants
 *   GVL-1  A thread that gets its turn while a barrier of another ractor begins waits for the end
 *          of that barrier. While it waits, it holds neither the lock of its ractor's scheduler nor
 *          the VM lock. Running ractors take the former when they wake a thread of this ractor, and
 *          the barrier waits for these ractors; its owner takes the latter before the barrier can
 *          end.
 *   GVL-2  A thread that ends in a native thread which several ractors share leaves its turn to the
 *          next one of its ractor. The native thread continues with that one, or the ractor is put
 *          into the queue of all ractors; once, and under the lock of its scheduler. A thread that
 *          becomes ready later, while no thread has the GVL, puts it there itself.
 *
 * Stored: rb_thread_sched_item.next_waits, whether a thread that has ended left its turn to one
 * that was not put into the queue. Suspended: GVL-2, from the end of the thread until it leaves
 * its stack; no thread can hand it on meanwhile.
 */
struct rb_thread_struct;
struct rb_thread_sched;

/** For the current thread, which has released the GVL, under the VM lock: acquires it again. The VM
 *  lock is released meanwhile: what it protects can have changed. */
void rb_gvl_acquire_unlocked(struct rb_thread_struct *th);

/** In the child of a fork: the lock of the hooks for thread events is free. */
void rb_thread_hooks_after_fork(void);

#endif /* INTERNAL_THREAD_GVL_H */
