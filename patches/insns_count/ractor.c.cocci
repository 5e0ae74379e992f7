// A thread hands in its count of instructions when it ends (internal/insns_count.h).
//
// Reason: behaviour
// Retire-when: the base has no count of instructions that ractors share.
// Expect: rb_ractor_living_threads_remove 1
// After: rb_insns_count_flush 1

@hooked@
@@
rb_insns_count_flush(...)

@hook depends on !hooked@
typedef rb_ractor_t, rb_thread_t;
identifier cr, th;
@@
rb_ractor_living_threads_remove(rb_ractor_t *cr, rb_thread_t *th)
{
+ rb_insns_count_flush();
  ...
}
