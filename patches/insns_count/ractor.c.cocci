// A thread hands in its count of instructions when it ends (the fork's ractor.c adds them up).
//
// Reason: behaviour
// Retire-when: the base has no count of instructions that ractors share.
// Expect: rb_ractor_living_threads_remove 1
// After: insns_count_thread_ended 1

@hooked@
@@
insns_count_thread_ended(...)

@hook depends on !hooked@
typedef rb_ractor_t, rb_thread_t;
identifier cr, th;
@@
rb_ractor_living_threads_remove(rb_ractor_t *cr, rb_thread_t *th)
{
+ insns_count_thread_ended(th);
  ...
}
