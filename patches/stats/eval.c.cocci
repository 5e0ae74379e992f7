// Errors of isolation are counted where they are raised, when RUBY_STATS asks for something, and
// what it asks for is on when the program begins (internal/stats/control.h).
//
// Reason: behaviour
// Retire-when: the base counts what ractors wait for.
// Expect: setup_exception 2
// Expect: rb_iseq_eval_main 1
// Expect: ruby_debug 2
// Inserts: internal/stats/control.h 1
// Inserts: rb_stats_debug 1
// Inserts: rb_stats_raises 1
// Inserts: rb_stats_program_begins 1

@include_stats_of_exceptions@
@@
  #include "internal/eval.h"
+ #include "internal/stats/control.h"

@hook_raised_exception@
expression ec, tag, mesg, cause;
@@
rb_longjmp(...)
{
  ...
+ rb_stats_raises(mesg);
  setup_exception(ec, tag, mesg, cause);
  ...
}

@redirect_debug_of_raise@
typedef rb_execution_context_t;
identifier ec;
@@
setup_exception(rb_execution_context_t *ec, ...)
{
  <...
- RTEST(ruby_debug)
+ RTEST(rb_stats_debug(ec))
  ...>
}

@hook_program_begins@
expression iseq;
@@
rb_ec_exec_node(...)
{
  <...
+ rb_stats_program_begins();
  rb_iseq_eval_main(iseq);
  ...>
}
