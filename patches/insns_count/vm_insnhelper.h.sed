# The interpreter counts its instructions in the thread: one word for all of them is a cache line that two ractors fight for at
# every instruction (a loop took 4 times as long in two ractors as in one).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
/^#define JIT_COLLECT_USAGE_INSN/s/rb_vm_insns_count\+\+/(ec->thread_ptr->insns_count++)/
