// RBS::Location#[] of an unknown name, where Symbol#to_s returns no String: the base reads it as
// one. The string stays alive while the message is made.
//
// Reason: backport
// Retire-when: the gem formats the name with PRIsVALUE.
// Until: none
// Expect: RSTRING_PTR 1
// Inserts: StringValuePtr 1

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
