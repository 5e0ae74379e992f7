// The work that a fiber scheduler gets for blocking_operation_wait is a Proc whose data are on the
// stack. It runs once, while they are there; where the scheduler does not run it, the caller does
// (unlocked/fixes/scheduler_work.c). The base takes what the stack held for the result of work that
// no thread ran, continues while a thread runs it, lets two threads run it, and has a Proc that
// reads the stack of a call that is over.

@retire_work@
identifier f = {rb_fiber_scheduler_blocking_operation_wait_proc};
@@
- f(...) { ... }

@redirect_wait@
symbol scheduler, arguments;
identifier proc, work, wait;
typedef VALUE;
@@
rb_fiber_scheduler_blocking_operation_wait(...)
{
  ...
- VALUE proc = rb_proc_new(work, (VALUE)&arguments);
- return rb_check_funcall(scheduler, wait, 1, &proc);
+ return scheduler_work_wait(scheduler, &arguments);
}
