// $0 and $PROGRAM_NAME can be read in every ractor: the value is a frozen String. The name is the
// process's, so the main ractor alone sets it.
// Retire-when: the base lets ractors read $0.
// Expect: rb_gvar_ractor_local 9

@include_ractor_constants@
@@
  #include "internal/variable.h"
+ #include "internal/ractor/constants.h"

@hook_program_name_set@
@@
set_arg0(...)
{
+ rb_ractor_program_name_check();
  ...
  rb_progname = rb_str_new_frozen(...);
}

@hook_program_name_local@
@@
  rb_define_hooked_variable("$PROGRAM_NAME", ...);
+ rb_gvar_ractor_local("$0");
+ rb_gvar_ractor_local("$PROGRAM_NAME");
