# The interpreter counts its instructions per thread: one word for all of them is a cache line that two ractors fight for at every
# instruction (a loop took 4 times as long in two ractors as in one).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 2
s/\brb_vm_insns_count\b/rb_vm_insns_counted()/
