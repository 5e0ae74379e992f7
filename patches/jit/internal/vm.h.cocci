// The fork counts interpreted instructions in its own way (internal/jit/insns_count.h).
// Retire-when: the base has no count of instructions that ractors share.
// Expect: rb_vm_insns_count 1

@include_insns_count@
@@
+ #include "internal/jit/insns_count.h"
  #include "internal/serial.h"

@retire_insns_word@
typedef uint64_t;
@@
- extern uint64_t rb_vm_insns_count;
