// Interrupts wait while a fiber scheduler learns that a fiber can continue. Otherwise the fiber may
// never continue (unlocked/thread/scheduler.c).
//
// Reason: backport
// Retire-when: the base's rb_fiber_scheduler_unblock masks interrupts.
// Until: none
// Expect: rb_fiber_scheduler_unblock 2
// After: rb_fiber_scheduler_unblock 1
// After: base_fiber_scheduler_unblock 1

@redirect_scheduler_unblock@
typedef VALUE;
identifier scheduler, blocker, fiber;
@@
- rb_fiber_scheduler_unblock
+ base_fiber_scheduler_unblock
  (VALUE scheduler, VALUE blocker, VALUE fiber) { ... }
