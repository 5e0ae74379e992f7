# RJIT's compiler runs as Ruby code that is not to be counted: it puts the count of its thread back afterwards.
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 3
s/^extern uint64_t rb_vm_insns_count;$/uint64_t rb_vm_insns_counted(void);/
s/^(    uint64_t insns_count = )rb_vm_insns_count;/\1GET_EC()->thread_ptr->insns_count;/
s/^    rb_vm_insns_count = insns_count;/    GET_EC()->thread_ptr->insns_count = insns_count;/
