# The interpreter counts its instructions per thread: one word for all of them is a cache line that two ractors fight for at every
# instruction (a loop took 4 times as long in two ractors as in one).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 3
s/^extern uint64_t rb_vm_insns_count;$/uint64_t rb_vm_insns_counted(void);/
s/^(    uint64_t insns_count = )rb_vm_insns_count;/\1GET_EC()->thread_ptr->insns_count;/
s/^    rb_vm_insns_count = insns_count;/    GET_EC()->thread_ptr->insns_count = insns_count;/
