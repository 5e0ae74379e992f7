// A thread that gets its turn while a barrier begins waits without the lock of its ractor's
// scheduler. With it, a ractor that wakes another thread of the same ractor waits for that lock,
// and the barrier for this ractor: both for ever. And a thread that ends notes whether the next one
// waits to be woken.
// Retire-when: the base gives the lock back before it waits for a barrier.
// Expect: ractor_sched_barrier_join_wait_locked 4

// A turn while a barrier begins.
@redirect_turn_at_barrier@
expression vm, th;
@@
thread_sched_setup_running_threads(...)
{
  <...
- ractor_sched_barrier_join_wait_locked(vm, th);
+ thread_sched_wait_for_barrier(sched, cr, vm, th);
+ if (!ccan_list_empty(&sched->readyq)) add_timeslice_th = th;
  ...>
}

// The end of a thread.
@hook_turn_of_dead@
expression sched, th;
@@
thread_sched_to_dead(...)
{
  <...
  thread_sched_to_dead_common(sched, th);
+ gvl_thread_died(sched, th);
  ...>
}

// Its stack is freed when it has left it.
@redirect_zombie@
expression th;
@@
rb_thread_sched_mark_zombies(...)
{
  <...
- th->sched.finished
+ gvl_stack_left_p(th)
  ...>
}
