#ifndef INTERNAL_FIXES_FIBER_END_H
#define INTERNAL_FIXES_FIBER_END_H
/**
 * Fibers that end, and what refers to them. All run with the GVL of the fiber's ractor; those of
 * the GC in its marking or compaction. None allocates.
 */
#include "ruby/internal/value.h"

struct rb_context_struct;
struct rb_fiber_struct;
struct rb_thread_struct;

/** A fiber that resumes another refers to it: an Enumerator may have dropped it (#rewind). */
static void fiber_mark_resuming(const struct rb_fiber_struct *fiber);
static void fiber_update_resuming(const struct rb_fiber_struct *fiber);

/** A continuation refers to the fiber on whose stack it continues. */
static void cont_mark_fiber(const struct rb_context_struct *cont);

/**
 * Closes @p fiber, which has reached its end. It stays open where it is the thread's first fiber:
 * in a process that was forked in it. Its stack is in use until the process ends.
 */
static void fiber_close_ended(struct rb_fiber_struct *fiber);

/** A thread that is gone while it ran @p current (after a fork): its first fiber has no stack. */
static void root_fiber_lose_stack(struct rb_thread_struct *th,
                                  const struct rb_fiber_struct *current);

/** Raises FiberError if another thread's @p fiber, which has not ended, is to be killed. */
static void fiber_check_kill(const struct rb_fiber_struct *fiber);

/** Kills the thread, as Thread#kill, if @p fiber is its first one; else it returns. */
static void fiber_kill_root(struct rb_thread_struct *th, struct rb_fiber_struct *fiber);

#endif /* INTERNAL_FIXES_FIBER_END_H */
