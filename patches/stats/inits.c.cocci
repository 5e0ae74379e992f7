// RubyVM::Stats is defined, and RUBY_STATS is read, before the program begins
// (internal/stats/methods.h).
//
// Reason: behaviour
// Retire-when: the base counts what ractors wait for.
// Expect: rb_call_builtin_inits 1
// Inserts: internal/stats/methods.h 1
// Inserts: rb_stats_init 1
// Inserts: internal/ivar/counted_switch.h 1
// Inserts: rb_counted_init 1

@include_stats@
@@
  #include "internal/inits.h"
+ #include "internal/ivar/counted_switch.h"
+ #include "internal/stats/methods.h"

@hook_stats_init@
@@
rb_call_builtin_inits(void)
{
  ...
  Init_builtin_prelude();
+ rb_counted_init();
+ rb_stats_init();
  ...
}
