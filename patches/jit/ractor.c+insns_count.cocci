// The count of instructions of a thread that ends is kept (internal/jit/insns_count.h).
//
// Reason: behaviour
// Retire-when: the base has no count of instructions that ractors share.
// Expect: rb_ractor_living_threads_remove 1
// Inserts: insns_count_thread_ended 1

@hook_ended_thread@
typedef rb_ractor_t, rb_thread_t;
identifier cr, th;
@@
rb_ractor_living_threads_remove(rb_ractor_t *cr, rb_thread_t *th)
{
+ insns_count_thread_ended(th);
  ...
}
