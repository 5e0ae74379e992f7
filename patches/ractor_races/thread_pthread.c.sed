# A thread that gets its turn while a barrier begins waits without the lock of its ractor's
# scheduler. With it, a ractor that wakes another thread of the same ractor waits for that lock, and
# the barrier for this ractor: both for ever.
#
# Reason: behaviour
# Retire-when: the base gives the lock back before it waits for a barrier.
# Expect: 3
# Inserts: thread_sched_wait_for_barrier 1
/^thread_sched_setup_running_threads\(/,/^\}$/ {
    s/^( *)ractor_sched_barrier_join_wait_locked\(vm, add_th\);$/\1thread_sched_wait_for_barrier(\
                    sched, cr, vm, add_th);\
\1if (!ccan_list_empty(\&sched->readyq)) add_timeslice_th = add_th;/
}
