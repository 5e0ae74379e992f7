# RJIT's compiler is Ruby code that is not to be counted: afterwards the count of its thread gets
# its old value again.
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 3

# The declaration of the base's word.
s/^extern uint64_t rb_vm_insns_count;$/#include "internal\/insns_count.h"/

# The two lines that save the count before the compiler runs, and put it back.
s/^(    uint64_t insns_count = )rb_vm_insns_count;/\1rb_insns_counted_here();/
s/^    rb_vm_insns_count = insns_count;/    rb_insns_count_back_to(insns_count);/
