// An object without a time, such as OpenSSL::Timestamp::TokenInfo.allocate, gives nil.
//
// Reason: backport
// Retire-when: the base's asn1time_to_time checks that there is one.
// Until: none
// Expect: asn1time_to_time 2
// Expect: Qnil 10
// Inserts: Qnil 1

@hook_time_that_is_not_there@
symbol time, tm;
@@
asn1time_to_time(...)
{
  <...
  memset(&tm, 0, sizeof(struct tm));
+ if (!time || !time->data) return Qnil;
  ...>
}
