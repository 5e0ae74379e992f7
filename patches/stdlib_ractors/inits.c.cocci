// Ractor.main? is called without a frame (internal/ractor_leaf.h).
//
// Reason: behaviour
// Retire-when: the base marks Ractor.main? as a leaf.
// Expect: rb_call_builtin_inits 1
// Inserts: internal/ractor_leaf.h 1
// Inserts: rb_ractor_main_p_becomes_leaf 1

@include_ractor_leaf@
@@
  #include "internal/inits.h"
+ #include "internal/ractor_leaf.h"

@hook_leaf_of_ractor@
@@
rb_call_builtin_inits(void)
{
  ...
  Init_builtin_prelude();
+ rb_ractor_main_p_becomes_leaf();
}
