// The count of instructions of a thread that ends is kept (internal/jit/insns_count.h).
// Retire-when: the base has no count of instructions that ractors share.

@hook_ended_thread@
typedef rb_ractor_t, rb_thread_t;
identifier cr, th;
@@
rb_ractor_living_threads_remove(rb_ractor_t *cr, rb_thread_t *th)
{
+ insns_count_thread_ended(th);
  ...
}
