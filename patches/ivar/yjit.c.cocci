// While accesses to instance variables are counted, their instructions are those for TracePoints,
// and YJIT compiles them all the same (internal/ivar/counted_code.h).
// Retire-when: the base counts accesses to instance variables.
// Expect: rb_vm_insn_addr2opcode 3

@include_counted_of_yjit@
@@
  #include "internal/gc.h"
+ #include "internal/ivar/counted_code.h"

@redirect_opcode@
expression E;
identifier iseq;
typedef rb_iseq_t;
@@
rb_iseq_opcode_at_pc(const rb_iseq_t *iseq, ...)
{
  <...
- return rb_vm_insn_addr2opcode(E);
+ return rb_counted_opcode(iseq, rb_vm_insn_addr2opcode(E));
  ...>
}
