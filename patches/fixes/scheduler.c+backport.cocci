// Interrupts wait while a fiber scheduler learns that a fiber can continue. Otherwise the fiber may
// never continue (unlocked/thread/scheduler.c).
// Expect: rb_fiber_scheduler_unblock 2

@redirect_scheduler_unblock@
typedef VALUE;
identifier scheduler, blocker, fiber;
@@
- rb_fiber_scheduler_unblock
+ base_fiber_scheduler_unblock
  (VALUE scheduler, VALUE blocker, VALUE fiber) { ... }
