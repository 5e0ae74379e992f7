// The data of a postponed job is read while other ractors register the same function with other
// data: by an atomic operation, as it is written.
// Retire-when: the base's rb_postponed_job_flush reads the data atomically.

@redirect_job_data@
expression jobs, i;
identifier data;
@@
rb_postponed_job_flush(...)
{
  <...
- void *data = jobs->table[i].data;
+ void *data = RUBY_ATOMIC_PTR_LOAD(jobs->table[i].data);
  ...>
}
