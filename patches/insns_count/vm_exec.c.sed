# The one word that all ractors counted instructions in is gone; ractor.c of the fork has the sum of the threads' own.
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
s/^uint64_t rb_vm_insns_count = 0;$/uint64_t rb_vm_insns_counted(void);/
