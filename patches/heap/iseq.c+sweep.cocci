// Code that YJIT has never compiled is freed without YJIT, whose tables need the VM lock: ractors
// sweep such code without it (SWP-F of internal/heap/sweep.h). So the count of living code objects
// is atomic.
// Retire-when: the base frees code without stopping all ractors.
// Expect: rb_yjit_iseq_free 1, rb_yjit_live_iseq_count 2
// Inserts: rb_iseq_compiled_by_yjit_p 1

@hook_free_in_yjit@
expression iseq;
@@
rb_iseq_free(...)
{
  <...
- rb_yjit_iseq_free(iseq);
+ if (rb_iseq_compiled_by_yjit_p(iseq)) rb_yjit_iseq_free(iseq);
  ...>
}

@redirect_count_of_code@
@@
- rb_yjit_live_iseq_count--
+ ul_atomic_sub_fetch_relaxed(&rb_yjit_live_iseq_count, 1)
