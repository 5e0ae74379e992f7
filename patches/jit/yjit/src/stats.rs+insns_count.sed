# YJIT's statistics read the sum of the threads' counts of interpreted instructions.
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 2
s/\brb_vm_insns_count\b/rb_vm_insns_counted()/
