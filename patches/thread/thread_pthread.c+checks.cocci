// Debug builds do not walk the list of running threads without its lock: other ractors change it,
// and the walk crashes or does not end.
// Reason: backport
// Expect: ractor_sched_timeslice_threads_contain_p 6

@retire_check_without_lock@
expression E, F;
@@
thread_sched_enq(...)
{
  <...
- VM_ASSERT(!ractor_sched_timeslice_threads_contain_p(E, F));
  ...>
}
