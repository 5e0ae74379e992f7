# Barriers: who stops the others, and who stands still, spin for a moment before they sleep.
#
# Reason: behaviour
# Retire-when: the base spins before it sleeps.
# Expect: 11
# Inserts: rb_vm_mutex_lock_contended 2
# Inserts: ractor_spin_until_stopped 1
# Inserts: ractor_spin_until_released 1
# Who finds the lock taken.
s/^( *)(rb_native_mutex_)lock(\(&vm->ractor\.sync\.lock\));$/\1if (\2trylock\3) {\
\1    rb_vm_mutex_lock_contended(vm);\
\1}/
# Who waits until all others stand still.
/^rb_ractor_sched_barrier_start\(/,/^\}$/ {
    s/^( *)while \(!ractor_sched_barrier_.*\) \{$/\1ractor_spin_until_stopped(vm, cr);\
&/
}
# Who stands still until the barrier ends.
/^rb_ractor_sched_barrier_join\(/,/^\}$/ {
    s/^( {12})(ractor_sched_barrier_join_wait_locked\(.*\);)$/\1if (!ractor_spin_until_released(\
                    vm, cr)) {\
                \2\
\1}/
}
