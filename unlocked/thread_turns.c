/*
 * thread_turns.c: a thread gets its turn while a barrier begins. Part of thread.c.
 * internal/thread_turns.h has the invariant.
 */
#include "internal/thread_turns.h"

/*
 * The calling thread is the one that sched runs, and does not count as running yet. The lock of
 * sched and that of the scheduler of all ractors are held, and held again in the end.
 */
static void
thread_sched_wait_for_barrier(struct rb_thread_sched *sched, rb_ractor_t *cr, rb_vm_t *vm,
                              rb_thread_t *th)
{
    ASSERT_thread_sched_locked(sched, th);
    ASSERT_ractor_sched_locked(vm, cr);
    VM_ASSERT(sched->running == th && !sched->is_running);
    VM_ASSERT(vm->ractor.sync.lock_owner != cr);

    ractor_sched_unlock(vm, cr);
    thread_sched_unlock(sched, th);

    ractor_sched_lock(vm, cr);
    if (vm->ractor.sched.barrier_waiting) ractor_sched_barrier_join_wait_locked(vm, th);
    ractor_sched_unlock(vm, cr);

    thread_sched_lock(sched, th);
    ractor_sched_lock(vm, cr);
}

void
rb_thread_take_turn_unlocked(rb_thread_t *th)
{
    RB_VM_UNLOCK();
    rb_add_running_thread(th);
    RB_VM_LOCK();
}
