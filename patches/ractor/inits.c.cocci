// Ractor.main? is called without a frame (internal/method/calls.h); libraries declare what each
// ractor has of its own (internal/common/own_value.h), and are adapted to ractors
// (internal/ractor/libraries.h).
// Retire-when: the base marks Ractor.main? as a leaf, and its libraries work in ractors.

@include_ractor_leaf@
@@
  #include "internal/inits.h"
+ #include "internal/method/calls.h"
+ #include "internal/common/own_value.h"
+ #include "internal/ractor/libraries.h"

@hook_leaf_of_ractor@
@@
rb_call_builtin_inits(void)
{
  ...
  Init_builtin_prelude();
+ rb_ractor_main_p_becomes_leaf();
+ rb_own_values_init();
+ rb_ractor_libraries_init();
}
