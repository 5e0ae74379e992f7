// StringIO::VERSION can be read in every ractor: the string is frozen.
// Retire-when: the constant is frozen.

@redirect_frozen_stringio_version@
expression m, v;
@@
Init_stringio(...)
{
  <...
  rb_define_const(m, "VERSION",
- rb_str_new_cstr(v)
+ rb_obj_freeze(rb_str_new_cstr(v))
  );
  ...>
}
