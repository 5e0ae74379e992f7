// Every ractor can read the separators $/ $-0 $, $\ $; and $-F, which methods of the base that are
// written in Ruby have as defaults (IO#readline); the main ractor alone sets them.
//
// Reason: behaviour
// Retire-when: the base lets ractors read them.
// Expect: rb_output_rs 5
// Inserts: internal/ractor_constants.h 1
// Inserts: rb_gvar_separators_init 1

@include_separators@
@@
  #include "internal/variable.h"
+ #include "internal/ractor_constants.h"

@hook_separators@
@@
  rb_define_hooked_variable("$\\", &rb_output_rs, ...);
+ rb_gvar_separators_init();
