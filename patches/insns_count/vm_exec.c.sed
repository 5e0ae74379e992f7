# Removes the one word in which all ractors counted instructions (internal/insns_count.h).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
/^uint64_t rb_vm_insns_count = 0;$/d
