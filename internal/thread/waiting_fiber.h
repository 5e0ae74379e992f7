#ifndef INTERNAL_THREAD_WAITING_FIBER_H
#define INTERNAL_THREAD_WAITING_FIBER_H
/**
 * Fibers that wait, under a fiber scheduler, for a thread, Mutex, Queue, SizedQueue or
 * ConditionVariable: it has a list of them, whose elements are on their stacks. So it keeps the
 * fibers: a scheduler may forget one, which the GC would free with its stack.
 *
 * Called by the GC; allocates nothing.
 */
struct rb_thread_struct;

/** Marks the fibers that wait for the end of @p th. */
void rb_thread_mark_joiners(const struct rb_thread_struct *th);

#endif /* INTERNAL_THREAD_WAITING_FIBER_H */
