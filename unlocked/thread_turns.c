/*
 * thread_turns.c: a thread gets its turn while a barrier begins. Part of thread.c.
 *
 * Stored: nothing. Invariant: a thread that waits for the end of a barrier does not hold the lock
 * of its ractor's scheduler, for which running ractors wait when they wake a thread of this ractor,
 * and a barrier waits for those. Suspended: never.
 */

/*
 * The calling thread is the one that sched runs, and does not count as running yet. It holds the
 * scheduler's lock of its ractor and that of all ractors, and holds them again in the end.
 */
static void
thread_sched_wait_for_barrier(struct rb_thread_sched *sched, rb_ractor_t *cr, rb_vm_t *vm,
                              rb_thread_t *th)
{
    VM_ASSERT(sched->running == th && !sched->is_running);

    ractor_sched_unlock(vm, cr);
    thread_sched_unlock(sched, th);

    ractor_sched_lock(vm, cr);
    if (vm->ractor.sched.barrier_waiting) ractor_sched_barrier_join_wait_locked(vm, th);
    ractor_sched_unlock(vm, cr);

    thread_sched_lock(sched, th);
    ractor_sched_lock(vm, cr);
}
