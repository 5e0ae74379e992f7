#ifndef INTERNAL_THREAD_TURNS_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_THREAD_TURNS_H
/**
 * A thread gets its turn in its ractor while a barrier of another ractor begins, and waits for the
 * end of that barrier.
 *
 * Stored: nothing. Suspended: never.
 *
 * Invariant: while it waits, the thread holds neither the lock of its ractor's scheduler nor the VM
 * lock. Running ractors take the former when they wake a thread of this ractor, and the barrier
 * waits for these ractors; its owner takes the latter before the barrier can end.
 */
struct rb_thread_struct;

/** For the current thread, which has given its turn away, under the VM lock: takes its turn. The VM
 *  lock is given back and taken again: what it protects can have changed. */
void rb_thread_take_turn_unlocked(struct rb_thread_struct *th);

#endif /* INTERNAL_THREAD_TURNS_H */
