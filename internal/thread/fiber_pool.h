#ifndef INTERNAL_THREAD_FIBER_POOL_H
#define INTERNAL_THREAD_FIBER_POOL_H
/**
 * The pool of stacks for fibers, which all ractors share: a stack is taken out of it and put back
 * under the VM lock. The GC, which frees fibers, has the lock already. Taking can allocate, so the
 * GC can run inside, and raises FiberError without memory; the lock is given back then, too.
 * Putting back neither allocates nor waits for a GC.
 */
struct fiber_pool;
struct fiber_pool_stack;

static struct fiber_pool_stack fiber_pool_stack_acquire(struct fiber_pool *pool);
static void fiber_pool_stack_release(struct fiber_pool_stack *stack);

#endif /* INTERNAL_THREAD_FIBER_POOL_H */
