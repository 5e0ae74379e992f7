// RJIT's compiler is Ruby code that is not to be counted: afterwards the count of its thread gets
// its old value again.
// Retire-when: the base has no count of instructions that ractors share.
// Expect: rb_vm_insns_count 3

@include_insns_count_of_rjit@
@@
  #include "internal.h"
+ #include "internal/jit/insns_count.h"

@retire_insns_word_of_rjit@
typedef uint64_t;
@@
- extern uint64_t rb_vm_insns_count;

@redirect_saved_count@
typedef uint64_t;
identifier saved;
@@
  uint64_t saved =
-     rb_vm_insns_count
+     rb_insns_counted_here()
      ;

@redirect_restored_count@
expression saved;
@@
- rb_vm_insns_count = saved;
+ rb_insns_count_back_to(saved);
