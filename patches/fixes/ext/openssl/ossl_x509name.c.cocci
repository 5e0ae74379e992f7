// X509::Name#add_entry: to_str and to_int of later arguments may change the identifier and the
// value, and may replace what the name refers to. So the type is converted first, and the
// identifier is looked up again. to_der of what a name is initialized with may initialize it, too.
// Expect: oid_name 3, d2i_X509_NAME 1

@hook_type_first@
symbol oid, oid_name, self;
identifier named, kind;
@@
ossl_x509name_add_entry(...)
{
  ...
  if (NIL_P(kind)) kind = rb_aref(...);
  ...
+ kind = INT2NUM(NUM2INT(kind));
+ oid_name = StringValueCStr(oid);
  GetX509Name(self, named);
  ...
}

@redirect_name_that_is_decoded@
symbol self, x;
identifier named;
expression text, length;
@@
  x = d2i_X509_NAME(
- &named
+ (void *)&DATA_PTR(self)
  , text, length);
- DATA_PTR(self) = named;
