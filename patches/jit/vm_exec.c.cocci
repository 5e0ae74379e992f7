// Removes the one word in which all ractors counted instructions (internal/jit/insns_count.h).
// Retire-when: the base has no count of instructions that ractors share.
// Expect: rb_vm_insns_count 1

@retire_shared_count@
typedef uint64_t;
@@
- uint64_t rb_vm_insns_count = 0;
