# The interpreter counts its instructions per thread: one word for all of them is a cache line that two ractors fight for at every
# instruction (a loop took 4 times as long in two ractors as in one).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 2
s/^extern uint64_t rb_vm_insns_count;$/uint64_t rb_vm_insns_counted(void);\n#define rb_vm_insns_count rb_vm_insns_counted() \/\/ rjit_c.rb says it so/
