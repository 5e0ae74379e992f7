// A write barrier for what a loaded iseq gets while it is loaded, which allocates: parents, catch
// table and default values, which are all pinned till then. Ractors compile without a lock, so the
// counts of code objects are atomic.
// Reason: backport
// Expect: rb_yjit_live_iseq_count 1, rb_yjit_iseq_alloc_count 1

@hook_loaded_iseq@
typedef VALUE;
identifier iseq;
@@
ibf_load_iseq_each(...)
{
  ...
  verify_call_cache(iseq);
+ rb_gc_writebarrier_remember((VALUE)iseq);
  ...
}

@redirect_counts_of_code@
@@
- rb_yjit_live_iseq_count++;
- rb_yjit_iseq_alloc_count++;
+ ul_atomic_add_relaxed(&rb_yjit_live_iseq_count, 1);
+ ul_atomic_add_relaxed(&rb_yjit_iseq_alloc_count, 1);
