// A process that ends by exit!, or becomes another program by exec, writes its statistics before;
// and takes them back when there is no other program. A daemon continues those of its process
// (internal/stats/control.h).
// Retire-when: the base counts what ractors wait for.
// Expect: rb_daemon 3

@include_stats_of_process@
@@
  #include "internal/process.h"
+ #include "internal/stats/control.h"

@hook_exec@
@@
rb_f_exec(...)
{
  <...
+ rb_stats_process_leaves(eargp->use_shell ? Qtrue : eargp->invoke.cmd.command_abspath);
  err = exec_async_signal_safe(...);
  ...>
}

@hook_exec_fails@
@@
rb_f_exec(...)
{
  <...
+ rb_stats_process_stays();
  rb_exec_fail(...);
  ...>
}

@hook_stats_of_daemon@
@@
proc_daemon(...)
{
  <...
+ rb_stats_becomes_daemon(true);
  n = rb_daemon(...);
+ rb_stats_becomes_daemon(false);
  ...>
}

@hook_exit_bang@
expression E;
@@
rb_f_exit_bang(...)
{
  ...
+ rb_stats_process_exits();
  _exit(E);
  ...
}
