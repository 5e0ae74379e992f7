# The end of a thread leaves the turn to the next thread of its ractor. If another ractor waits, the
# base goes on with that one, and nobody wakes the next thread: its ractor stands still for ever.
# Stacks of threads that have ended wait for the GC, which hears of them. The next thread may run
# already when the one that has ended says that nobody does: that leaves the other's name alone.
#
# Reason: behaviour
# Retire-when: the base's co_start wakes the next thread of its ractor on each of its ways out, and
# stacks count as memory.
# Expect: 4
# Inserts: thread_turns_switch_p 1
# Inserts: thread_turns_leave_ec 1
# Inserts: thread_stack_alloc 1

# The end of a thread.
s/^( +if \()!has_ready_ractor && next_th && !next_th->nt(\) \{)$/\1thread_turns_switch_p(\
                th, has_ready_ractor)\2/
s/^( +)rb_ractor_set_current_ec\(th->ractor, NULL\);$/\1thread_turns_leave_ec(th);/
# A new stack.
s/^(    int err = )nt_alloc_stack(\(vm, &vm_stack, &machine_stack\);)$/\1thread_stack_alloc\2/
