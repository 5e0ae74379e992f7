#ifndef INTERNAL_HEAP_JOBS_H
#define INTERNAL_HEAP_JOBS_H
/**
 * Postponed jobs (rb_postponed_job_trigger) with several ractors.
 *
 * In CRuby a job runs in the ractor whose thread triggered it, in a signal handler or a dfree: it
 * can run while the main ractor runs the extension that the job belongs to.
 *
 * Stored: which job is the one of the GC. Owner of the jobs that are triggered: the VM; they are
 * bits of one word.
 *
 * Invariants
 *   JOB-1  A job runs in the main ractor, whose main thread is interrupted where it waits. Only the
 *          job of the GC runs in each ractor: it leaves to the main one what that has to finalize
 *          (FRG-D of internal/heap/foreign.h).
 *   JOB-2  A bit is taken by the ractor that runs the job. Another ractor leaves it set.
 *
 * Progress: wait-free, but for the lock of the main thread's interrupts. Errors: none.
 */
#include "ruby/atomic.h"
#include "ruby/debug.h"

/** Any ractor may run @p job. */
void rb_job_runs_in_each_ractor(rb_postponed_job_handle_t job);
/** Triggers @p job in the main ractor, from another one. */
void rb_job_trigger_in_main(rb_postponed_job_handle_t job);

#endif /* INTERNAL_HEAP_JOBS_H */
