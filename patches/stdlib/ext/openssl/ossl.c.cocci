// The names of the OpenSSL releases (OpenSSL::OPENSSL_VERSION, OPENSSL_LIBRARY_VERSION) can be read
// in every ractor: the strings are frozen. Looked at, in the whole extension: classes, IDs, indexes
// of ex_data and tables are written by Init functions only; contexts of big numbers are
// ractor-local; kwargs_ids are written by each first call, always with the same values.
// Retire-when: the gem's constants are frozen.
// Expect: rb_str_new2 4
// Inserts: rb_obj_freeze 3

@redirect_frozen_versions@
expression m, s, v;
@@
Init_openssl(...)
{
  <...
  rb_define_const(m, s,
- rb_str_new2(v)
+ rb_obj_freeze(rb_str_new2(v))
  );
  ...>
}
