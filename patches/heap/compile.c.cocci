// Write barriers for what an iseq gets while it is compiled or loaded, which allocates: the iseq
// that a method in Ruby of the core has for calls without optional arguments, a hash that a call
// shares, and the parents, catch table and default values of a loaded iseq, which are all pinned
// till then. Ractors compile without a lock, so the counts of code objects are atomic.
//
// Reason: backport
// Retire-when: the base has these barriers.
// Until: none
// Expect: mandatory_only_iseq 3
// Expect: rb_hash_resurrect 1
// Expect: ibf_load_iseq_each 2
// Inserts: rb_gc_writebarrier_remember 1
// Expect: rb_yjit_live_iseq_count 1
// Expect: rb_yjit_iseq_alloc_count 1
// Inserts: ul_atomic_add_relaxed 2

@redirect_mandatory_only_iseq@
expression iseq, made;
@@
- ISEQ_BODY(iseq)->mandatory_only_iseq = made;
+ RB_OBJ_WRITE(iseq, &ISEQ_BODY(iseq)->mandatory_only_iseq, made);

@redirect_shared_hash@
expression insn, hash;
symbol iseq;
@@
- OPERAND_AT(insn, 0) = rb_hash_freeze(rb_hash_resurrect(hash));
+ RB_OBJ_WRITE(iseq, &OPERAND_AT(insn, 0), rb_hash_freeze(rb_hash_resurrect(hash)));

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
