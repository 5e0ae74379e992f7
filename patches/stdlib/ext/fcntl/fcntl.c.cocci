// Fcntl::VERSION can be read in every ractor: the string is frozen.
//
// Reason: behaviour
// Retire-when: the constant is frozen.
// Expect: Init_fcntl 1
// Inserts: rb_obj_freeze 1

@redirect_frozen_fcntl_version@
expression m, v;
@@
Init_fcntl(...)
{
  <...
  rb_define_const(m, "VERSION",
- rb_str_new_cstr(v)
+ rb_obj_freeze(rb_str_new_cstr(v))
  );
  ...>
}
