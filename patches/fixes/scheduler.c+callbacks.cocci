// The work that a fiber scheduler gets for blocking_operation_wait is a Proc whose data are on the
// stack. A scheduler that keeps it, and calls it later, gets RuntimeError; the base calls a
// function whose address it reads from the stack of a call that is over.
//
// Reason: backport
// Retire-when: the base keeps these data in an object.
// Until: none
// Expect: rb_fiber_scheduler_blocking_operation_wait_proc 2
// Inserts: internal/fixes/block_data.h 1

@include_block_data_of_scheduler@
@@
  #include "ruby/fiber/scheduler.h"
+ #include "internal/fixes/block_data.h"

@redirect_work@
typedef VALUE;
identifier scheduler, arguments, proc, wait;
identifier work = {rb_fiber_scheduler_blocking_operation_wait_proc};
@@
rb_fiber_scheduler_blocking_operation_wait(...)
{
  ...
- VALUE proc = rb_proc_new(work, (VALUE)&arguments);
- return rb_check_funcall(scheduler, wait, 1, &proc);
+ return block_data_pass(scheduler, wait, work, &arguments);
}
