# A thread that gets its turn while a barrier begins waits without the lock of its ractor's
# scheduler. With it, a ractor that wakes another thread of the same ractor waits for that lock, and
# the barrier for this ractor: both for ever. And a thread that ends notes whether the next one
# waits to be woken.
#
# Reason: behaviour
# Retire-when: the base gives the lock back before it waits for a barrier.
# Expect: 5
# Inserts: thread_sched_wait_for_barrier 1
# Inserts: thread_turns_died 1
# Inserts: thread_turns_left_p 1

# A turn while a barrier begins.
/^thread_sched_setup_running_threads\(/,/^\}$/ {
    s/^( *)ractor_sched_barrier_join_wait_locked\(vm, add_th\);$/\1thread_sched_wait_for_barrier(\
                    sched, cr, vm, add_th);\
\1if (!ccan_list_empty(\&sched->readyq)) add_timeslice_th = add_th;/
}

# The end of a thread.
/^thread_sched_to_dead\(/,/^\}$/s/^        thread_sched_to_dead_common\(sched, th\);$/&\
        thread_turns_died(sched, th);/
# Its stack is freed when it has left it.
/^rb_thread_sched_mark_zombies\(/,/^\}$/ {
    s/^( +if \()zombie_th->sched\.finished(\) \{)$/\1thread_turns_left_p(zombie_th)\2/
}
