// Stacks of fibers come from one pool for all ractors, and go back to it: under the VM lock. The
// base takes no lock, so that two ractors can get the same stack. And a pool that grows is read
// after the allocation, which can run the GC, and so give stacks back. A stack says whether the GC
// counts it.
// Retire-when: the base's fiber_pool_stack_acquire and fiber_pool_stack_release take a lock.
// Expect: fiber_pool_stack_acquire 2, fiber_pool_stack_release 2, RB_ALLOC 1

@widen_fiber_pool_stack@
@@
struct fiber_pool_stack {
  ...
+ bool counted;
};

@redirect_fiber_pool_stack_acquire@
identifier pool;
@@
- fiber_pool_stack_acquire
+ base_fiber_pool_stack_acquire
  (struct fiber_pool *pool) { ... }

@redirect_fiber_pool_stack_release@
identifier stack;
@@
- fiber_pool_stack_release
+ base_fiber_pool_stack_release
  (struct fiber_pool_stack *stack) { ... }

@redirect_vacancies_read@
identifier pool, vacancies, allocation;
@@
- struct fiber_pool_vacancy *vacancies = pool->vacancies;
  struct fiber_pool_allocation *allocation = RB_ALLOC(struct fiber_pool_allocation);
+ struct fiber_pool_vacancy *vacancies = pool->vacancies;
