// Ractor.main? is called without a frame (internal/ractor_leaf.h); libraries declare what each
// ractor has of its own (internal/own_values.h).
//
// Reason: behaviour
// Retire-when: the base marks Ractor.main? as a leaf, and its libraries work in ractors.
// Expect: rb_call_builtin_inits 1
// Inserts: internal/ractor_leaf.h 1
// Inserts: rb_ractor_main_p_becomes_leaf 1
// Inserts: internal/own_values.h 1
// Inserts: rb_own_values_init 1

@include_ractor_leaf@
@@
  #include "internal/inits.h"
+ #include "internal/ractor_leaf.h"
+ #include "internal/own_values.h"

@hook_leaf_of_ractor@
@@
rb_call_builtin_inits(void)
{
  ...
  Init_builtin_prelude();
+ rb_ractor_main_p_becomes_leaf();
+ rb_own_values_init();
}
