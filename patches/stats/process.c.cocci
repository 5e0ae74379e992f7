// A process that ends by exit!, or becomes another program by exec, writes its statistics before
// (internal/stats/control.h).
//
// Reason: behaviour
// Retire-when: the base counts what ractors wait for.
// Expect: rb_f_exec 2
// Expect: rb_f_exit_bang 4
// Inserts: internal/stats/control.h 1
// Inserts: rb_stats_process_leaves 1
// Inserts: rb_stats_process_exits 1

@include_stats_of_process@
@@
  #include "internal/process.h"
+ #include "internal/stats/control.h"

@hook_exec@
@@
rb_f_exec(...)
{
  ...
  eargp = rb_execarg_get(execarg_obj);
+ rb_stats_process_leaves();
  ...
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
