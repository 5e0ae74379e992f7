// Errors of isolation are counted where they are raised, when RUBY_STATS asks for something, and
// what it asks for is on when the program begins (internal/stats/control.h).
// Retire-when: the base counts what ractors wait for.
// Expect: rb_iseq_eval_main 1, ruby_debug 2

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
