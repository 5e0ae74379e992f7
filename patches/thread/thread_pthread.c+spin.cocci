// Barriers: the ractor that stops the others, and those that are stopped, spin for a moment before
// they sleep; so does one that finds the VM lock taken.
// Retire-when: the base spins before it sleeps.
// Expect: ractor_sched_barrier_join_wait_locked 4
// Inserts: rb_vm_mutex_lock_contended 2

// A ractor that finds the lock taken.
@redirect_vm_lock_of_barriers@
expression vm;
@@
- rb_native_mutex_lock(&vm->ractor.sync.lock);
+ if (rb_native_mutex_trylock(&vm->ractor.sync.lock)) { rb_vm_mutex_lock_contended(vm); }

// One that waits until all others are stopped.
@hook_barrier_start@
expression E;
statement S;
@@
rb_ractor_sched_barrier_start(...)
{
  <...
+ ractor_spin_until_stopped(vm, cr);
  while (!ractor_sched_barrier_completed_p(E)) S
  ...>
}

// One that is stopped until the barrier ends.
@redirect_barrier_join@
expression vm, th;
@@
rb_ractor_sched_barrier_join(...)
{
  <...
- ractor_sched_barrier_join_wait_locked(vm, th);
+ ractor_spin_until_released(vm, cr, th);
  ...>
}
