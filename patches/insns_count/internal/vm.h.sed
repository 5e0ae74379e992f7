# Who wants the count of interpreted instructions asks the fork's ractor.c for the sum of the threads' own.
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
s/^extern uint64_t rb_vm_insns_count;$/uint64_t rb_vm_insns_counted(void);/
