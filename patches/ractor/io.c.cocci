// Every ractor can read the separators $/ $-0 $, $\ $; and $-F, which methods of the base that are
// written in Ruby have as defaults (IO#readline); the main ractor alone sets them. Each ractor has
// its own $. and ARGF, from which Kernel#gets, #readline and #readlines read there; so reading in
// one ractor no longer changes $. of another.
// Retire-when: the base lets ractors read them.
// Expect: rb_output_rs 5, last_lineno 12, forward 7
// Inserts: rb_ractor_last_lineno 10, rb_ractor_argf 4

@include_separators@
@@
  #include "internal/variable.h"
+ #include "internal/ractor/constants.h"

@hook_separators@
@@
  rb_define_hooked_variable("$\\", &rb_output_rs, ...);
+ rb_gvar_separators_init();

// $. of this ractor.
@redirect_last_lineno_set@
expression n;
@@
- ARGF.last_lineno = n
+ *rb_ractor_last_lineno(&ARGF.last_lineno) = n

@redirect_last_lineno_read@
@@
- INT2FIX(ARGF.last_lineno)
+ INT2FIX(*rb_ractor_last_lineno(&ARGF.last_lineno))

@hook_last_lineno_setter@
@@
argf_lineno_setter(...)
{
  ...
  int n = NUM2INT(val);
+ if (rb_ractor_last_lineno_set(n)) return;
  ...
}

// ARGF of this ractor.
@redirect_argf_of_kernel@
expression id, argc, argv;
@@
- forward(argf, id, argc, argv)
+ forward(rb_ractor_argf(argf), id, argc, argv)

@hook_argf_names@
@@
  rb_define_hooked_variable("$*", ...);
+ rb_gvar_argf_init(rb_ractor_argf);
