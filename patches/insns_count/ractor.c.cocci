// A thread that ends leaves its count of instructions behind, and a forked child those of the threads that it does not have
// (internal/insns_count.h).
//
// Reason: behaviour
// Retire-when: the base has no count of instructions that ractors share.
// Expect: rb_ractor_living_threads_remove 1
// Expect: rb_ractor_atfork 1
// After: insns_count_thread_ended 1
// After: rb_insns_count_atfork 1

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

@forked@
@@
rb_insns_count_atfork();

@fork depends on !forked@
@@
rb_ractor_atfork(...)
{
  <...
  vm->ractor.blocking_cnt = 0;
+ rb_insns_count_atfork();
  ...>
}
