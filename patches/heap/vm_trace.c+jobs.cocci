// A postponed job runs in the main ractor, as the extension does that triggers it
// (internal/heap/jobs.h).
// Retire-when: the base runs postponed jobs in the main ractor.
// Expect: triggered_bits 6

@redirect_taken_jobs@
expression jobs;
@@
rb_postponed_job_flush(...)
{
  <...
- RUBY_ATOMIC_EXCHANGE(jobs->triggered_bitset, 0)
+ jobs_take(jobs)
  ...>
}
