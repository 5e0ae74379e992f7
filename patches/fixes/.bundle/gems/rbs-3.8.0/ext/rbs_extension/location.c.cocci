// RBS::Location#[] of an unknown name, where Symbol#to_s returns no String: the base reads it as
// one. The string stays alive while the message is made.
// Expect: RSTRING_PTR 1

@redirect_unknown_name@
identifier string;
@@
location_aref(...)
{
  <...
- RSTRING_PTR(string)
+ StringValuePtr(string)
  ...>
}
