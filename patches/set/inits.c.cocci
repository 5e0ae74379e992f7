// RubyVM gets the method by which lib/set.rb makes Sets with a table (internal/set/init.h),
// before RJIT loads that file.
// Retire-when: the base's Set has a table.
// After: stats/inits.c.cocci

@include_set_init@
@@
  #include "internal/inits.h"
+ #include "internal/set/init.h"

@hook_init_of_set@
@@
rb_call_builtin_inits(void)
{
+ rb_set_init();
  ...
}
