// Zlib::VERSION and Zlib::ZLIB_VERSION can be read in every ractor: the strings are frozen.
// Retire-when: the gem's constants are frozen.
// Inserts: rb_obj_freeze 2

@redirect_frozen_zlib_versions@
expression m, s, v;
@@
Init_zlib(...)
{
  <...
  rb_define_const(m, s,
- rb_str_new2(v)
+ rb_obj_freeze(rb_str_new2(v))
  );
  ...>
}
