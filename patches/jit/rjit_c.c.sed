# RJIT's statistics read the count of interpreted instructions under its old name, from Ruby code
# (rjit_c.rb) that stays as it is.
# Retire-when: the base has no count of instructions that ractors share.
# Why-text: one of the two is a #define.
# Expect: 2
/^extern uint64_t rb_vm_insns_count;$/c\
uint64_t rb_vm_insns_counted(void);\
#define rb_vm_insns_count rb_vm_insns_counted() // rjit_c.rb says it so
