/*
 * vm_trace.c of the fork: wraps CRuby's vm_trace.c.
 * Parts: heap/jobs, ractor/trace_events.
 */
#include "ruby/internal/event.h"
#include "internal/common/atomic.h"
#include "ruby/internal/value.h"

/* patches/ractor/vm_trace.c+trace.cocci */
static void update_global_event_hook(rb_event_flag_t prev, rb_event_flag_t next);

/* patches/ractor/vm_trace.c+targets.cocci */
struct rb_hook_list_struct;
struct rb_method_definition_struct;
struct rb_ractor_struct;
static void hook_list_enter(struct rb_hook_list_struct *list);
static void hook_list_leave(struct rb_hook_list_struct *list);
static void trace_point_mark_ractor(const struct rb_ractor_struct *r);
static void trace_target_connect_method(VALUE method, struct rb_method_definition_struct *def,
                                        VALUE tpval);

/* patches/heap/vm_trace.c+jobs.cocci */
#include "ruby/atomic.h"
struct rb_postponed_job_queue;
/* Takes the jobs that the current ractor is to run (JOB-2). */
static rb_atomic_t jobs_take(struct rb_postponed_job_queue *jobs);

#include "base/vm_trace.c"

#include "unlocked/heap/jobs.c"
#include "unlocked/ractor/trace_events.c"
