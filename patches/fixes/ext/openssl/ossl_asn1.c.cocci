// An object without a time, such as OpenSSL::Timestamp::TokenInfo.allocate, gives nil.
// Expect: Qnil 10

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
