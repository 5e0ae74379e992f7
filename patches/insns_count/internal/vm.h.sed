# The fork counts interpreted instructions in its own way (internal/insns_count.h).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
s/^extern uint64_t rb_vm_insns_count;$/#include "internal\/insns_count.h"/
