// RubyVM::Stats is defined, and RUBY_STATS is read, before the program begins
// (internal/stats/methods.h).
// Retire-when: the base counts what ractors wait for.

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
