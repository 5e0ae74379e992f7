// A process forks while all its other ractors are stopped, so that the child gets a whole heap, and
// no lock that a thread of the parent holds. They stop before the process touches what forks share:
// the timer thread, and the lock of native threads that are made.
// Retire-when: the base stops all ractors for a fork.
// Expect: rb_fork 4, daemon 1

@include_ractor_fork@
@@
  #include "internal/process.h"
+ #include "internal/ractor/fork.h"

@hook_before_fork@
@@
before_fork_ruby(...)
{
+ rb_ractor_before_fork();
  ...
}

@hook_fork@
identifier child, pid;
@@
rb_fork_ruby(...)
{
  <...
  child.pid = pid = rb_fork();
+ rb_ractor_after_fork(pid);
  ...>
}

@hook_daemon@
identifier err;
expression a, b;
@@
rb_daemon(...)
{
  <...
  err = daemon(a, b);
+ rb_ractor_after_fork(err);
  ...>
}
