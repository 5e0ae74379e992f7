/*
 * fiber_pools.c: several ractors take stacks of fibers from one pool. Part of cont.c.
 *
 * Stored: nothing; the pool is the base's. Suspended: never.
 */
#include "vm_sync.h"

static struct fiber_pool_stack
fiber_pool_stack_acquire(struct fiber_pool *pool)
{
    struct fiber_pool_stack stack;

    if (LIKELY(!rb_multi_ractor_p())) return base_fiber_pool_stack_acquire(pool);
    RB_VM_LOCK_ENTER();
    stack = base_fiber_pool_stack_acquire(pool);
    RB_VM_LOCK_LEAVE();
    return stack;
}

/*
 * Without joining a barrier: a fiber that has ended gives its stack back when nobody may have it
 * any more, so the GC must not run before. When the process ends there may be no thread left.
 */
static void
fiber_pool_stack_release(struct fiber_pool_stack *stack)
{
    if (LIKELY(!rb_multi_ractor_p()) || UNLIKELY(!rb_current_execution_context(false))) {
        base_fiber_pool_stack_release(stack);
        return;
    }
    RB_VM_LOCK_ENTER_NO_BARRIER();
    base_fiber_pool_stack_release(stack);
    RB_VM_LOCK_LEAVE_NO_BARRIER();
}
