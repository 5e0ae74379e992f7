/*
 * heap/jobs.c: postponed jobs with several ractors. Part of vm_trace.c. The contract is
 * internal/heap/jobs.h.
 */
#include "internal/common/atomic.h"
#include "internal/heap/jobs.h"
#include "ractor_core.h"

static rb_atomic_t jobs_of_each_ractor;         /* bits */

void
rb_job_runs_in_each_ractor(rb_postponed_job_handle_t job)
{
    ul_atomic_store_relaxed(&jobs_of_each_ractor, (rb_atomic_t)1 << job);
}

/* A thread that is to check its interrupts was told before. */
static void
jobs_tell_main(const rb_vm_t *vm)
{
    rb_thread_t *main_thread = vm->ractor.main_ractor->threads.main;
    rb_atomic_t *flags = &main_thread->ec->interrupt_flag;

    /* ordered: after the job's bit. Otherwise the main thread could clear the flag and take the
     * bits between the load and the store, and would be told nothing. */
    if (ul_atomic_load_ordered(flags) & POSTPONED_JOB_INTERRUPT_MASK) return;
    RUBY_VM_SET_POSTPONED_JOB_INTERRUPT(main_thread->ec);
    rb_threadptr_interrupt(main_thread);
}

void
rb_job_trigger_in_main(rb_postponed_job_handle_t job)
{
    rb_vm_t *vm = GET_VM();
    rb_atomic_t *bits = &vm->postponed_job_queue->triggered_bitset, found = *bits;

    while (!ul_atomic_cas_ordered(bits, &found, found | (rb_atomic_t)1 << job));
    jobs_tell_main(vm);
}

static rb_atomic_t
jobs_take(rb_postponed_job_queues_t *jobs)
{
    if (rb_ractor_main_p()) return ul_atomic_exchange_ordered(&jobs->triggered_bitset, 0);

    rb_atomic_t own = ul_atomic_load_relaxed(&jobs_of_each_ractor);
    rb_atomic_t found = ul_atomic_fetch_and_ordered(&jobs->triggered_bitset, ~own);
    if (found & ~own) jobs_tell_main(GET_VM());
    return found & own;
}
