/*
 * thread/fiber_pool.c: several ractors take stacks of fibers from one pool. Part of cont.c.
 *
 * A fiber that is not resumed any more keeps its stack until the GC frees it. Stacks are no memory
 * of malloc's, so the GC would not count them; and with several ractors, each of which leaves
 * fibers behind, the pool would grow between two GCs by what all of them leave. So a stack that is
 * taken while there are several counts as memory until it is put back. (thread/stack.c counts
 * those of threads.)
 *
 * Stored: in each stack that is in use, whether it counts; the pool is CRuby's. A stack in the
 * pool does not count.
 */
#include "internal/gc.h"
#include "vm_sync.h"

#define FIBER_STACK_TOUCHED (12 * 1024)                 /* bytes: what a short fiber leaves */

static struct fiber_pool_stack
fiber_pool_stack_acquire(struct fiber_pool *pool)
{
    struct fiber_pool_stack stack;

    if (LIKELY(!rb_multi_ractor_p())) return base_fiber_pool_stack_acquire(pool);
    RB_VM_LOCK_ENTER();
    stack = base_fiber_pool_stack_acquire(pool);
    RB_VM_LOCK_LEAVE();
    stack.counted = true;
    rb_gc_adjust_memory_usage(FIBER_STACK_TOUCHED);     /* only counts: the next malloc collects */
    return stack;
}

/*
 * Without joining a barrier: a fiber that has ended gives its stack back when no thread may have it
 * any more, so the GC must not run before. When the process ends there may be no thread left.
 */
static void
fiber_pool_stack_release(struct fiber_pool_stack *stack)
{
    if (UNLIKELY(stack->counted)) {
        stack->counted = false;
        rb_gc_adjust_memory_usage(-FIBER_STACK_TOUCHED);
    }
    if (LIKELY(!rb_multi_ractor_p()) || UNLIKELY(!rb_current_execution_context(false))) {
        base_fiber_pool_stack_release(stack);
        return;
    }
    RB_VM_LOCK_ENTER_NO_BARRIER();
    base_fiber_pool_stack_release(stack);
    RB_VM_LOCK_LEAVE_NO_BARRIER();
}

#if RULE_FIXES_CONT_C_COCCI
/*
 * Where a fiber gives its stack back that has ended: in the one that runs next, because it leaves
 * its stack only then. The fiber was entered by resume or by transfer.
 */
static void
fiber_stack_release_ended(struct coroutine_context *from)
{
#ifndef COROUTINE_PTHREAD_CONTEXT                       /* there the native thread must be joined */
    rb_fiber_t *fiber = from->argument;                 /* NULL: the first fiber of a thread */

    if (fiber && FIBER_TERMINATED_P(fiber)) fiber_stack_release(fiber);
#endif
}
#endif
