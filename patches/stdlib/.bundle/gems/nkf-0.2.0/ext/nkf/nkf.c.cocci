// NKF and Kconv work in every ractor, one conversion at a time: nkf keeps all of a conversion in
// variables of the process. The lock is held from the first of them until the text is there; then
// its encoding is looked up. Looked at: all other statics of nkf-utf8 are tables that are not
// written.
// Retire-when: the extension declares itself safe for ractors.
// Expect: rb_nkf_enc_get 10

@include_nkf_calls@
@@
  #include "ruby/encoding.h"
+ #include "../../../../../internal/stdlib/nkf.h"

@redirect_nkf_locked@
expression m, n, a;
@@
Init_nkf(...)
{
  <...
(
  rb_define_module_function(m, n,
- rb_nkf_convert
+ nkf_convert_locked
  , a);
|
  rb_define_module_function(m, n,
- rb_nkf_guess
+ nkf_guess_locked
  , a);
)
  ...>
}

@hook_nkf_safe@
@@
Init_nkf(...)
{
  VALUE mNKF = rb_define_module("NKF");
+ rb_ext_ractor_safe(true);
+ rb_ext_lock_init();
  ...
}

@redirect_nkf_convert_encoding@
expression e;
@@
rb_nkf_convert(...)
{
  <...
- rb_nkf_enc_get(e)
+ nkf_enc_get_unlocked(e)
  ...>
}

@redirect_nkf_guess_encoding@
expression e;
@@
rb_nkf_guess(...)
{
  <...
- rb_nkf_enc_get(e)
+ nkf_enc_get_unlocked(e)
  ...>
}
