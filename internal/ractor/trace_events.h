#ifndef INTERNAL_RACTOR_TRACE_EVENTS_H
#define INTERNAL_RACTOR_TRACE_EVENTS_H
/**
 * TracePoints of several ractors.
 *
 * A TracePoint without a target is in the list of its ractor, and no other ractor reads that. One
 * with a target (enable(target: m)) is in the list of the code, which all ractors run. Its
 * block runs in its own ractor only.
 *
 *   TRG-A  The list of a target, and the instructions that look at it, change under the VM lock
 *          while all other ractors are stopped. Nothing is allocated meanwhile: a collection would
 *          let ractors continue that wait for the lock.
 *   TRG-B  A thread increments the list's count before it runs a hook. No safepoint is between the
 *          load of the list and the increment. Neither a counted list nor its hooks are freed.
 *   TRG-C  A list is marked as one to be cleaned while all other ractors are stopped. Leaving an
 *          unmarked list decrements the count. Leaving a marked one takes the VM lock; the last
 *          thread cleans, with the others stopped.
 *   TRG-D  A TracePoint keeps its Ractor object alive. Otherwise a new ractor at the same address
 *          would run the block of one that has ended.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

struct rb_event_hook_struct;
struct rb_hook_list_struct;

/* Memory that a TracePoint needs for one target: allocated before the others are stopped. */
struct rb_trace_target {
    struct rb_event_hook_struct *hook;
    struct rb_hook_list_struct *list;   /* for a target that has none yet */
};

/*
 * tpval: a TracePoint of the calling ractor; line: the only line that it wants, or 0. Allocates;
 * raises NoMemoryError. The result belongs to the caller.
 */
void rb_trace_target_new(struct rb_trace_target *target, VALUE tpval, unsigned int line);

/*
 * Puts it into *list, the list of owner's code. Takes what it needs of target. Under the
 * VM lock, with all others stopped (TRG-A).
 */
void rb_trace_target_connect(struct rb_trace_target *target, VALUE owner,
                             struct rb_hook_list_struct **list);

/* Frees what was not taken. Any ractor, no lock. */
void rb_trace_target_free(struct rb_trace_target *target);

#endif
