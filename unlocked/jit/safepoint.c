/*
 * jit/safepoint.c: barriers at which compiled code waits. Part of thread.c.
 *
 * Stored: how often YJIT has dropped compiled code. Invariants: SFP-1 to SFP-3 of
 * internal/jit/safepoint.h.
 */
#include "internal/common/atomic.h"
#include "internal/jit/safepoint.h"
#include "yjit.h"

#if USE_YJIT
static unsigned long jit_code_drops;

void
rb_jit_code_dropped(void)
{
    ul_atomic_fetch_add_relaxed(&jit_code_drops, 1);
}

unsigned long
rb_jit_code_drops(void)
{
    return ul_atomic_load_relaxed(&jit_code_drops);
}

static rb_atomic_t
jit_safepoint_interrupts(const rb_execution_context_t *ec)
{
    return ul_atomic_load_relaxed(&ec->interrupt_flag);
}

unsigned long
rb_jit_safepoint_passed(rb_execution_context_t *ec)
{
    unsigned long drops = rb_jit_code_drops();
    rb_atomic_t barrier = VM_BARRIER_INTERRUPT_MASK;

    if (ec->raised_flag) return 0;
    /* When this thread continues, the next barrier may have begun. */
    while (jit_safepoint_interrupts(ec) == barrier) {
        ul_atomic_fetch_and_ordered(&ec->interrupt_flag, ~barrier);
        RB_VM_LOCK_ENTER();
        RB_VM_LOCK_LEAVE();
    }
#ifdef __aarch64__
    /* Others may have changed the code that this processor has already read. */
    __asm__ volatile("isb" ::: "memory");
#endif
    return jit_safepoint_interrupts(ec) == 0 && rb_jit_code_drops() == drops;    /* SFP-3, SFP-2 */
}
#endif
