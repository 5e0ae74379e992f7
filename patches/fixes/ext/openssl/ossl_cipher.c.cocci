// Cipher#update reads its data from bytes that stay: the buffer that it writes may be the same
// string, and `to_str` of the buffer may change the data.
//
// Reason: backport
// Retire-when: the base reads the data's pointer after it made room in the buffer.
// Until: none
// Expect: ossl_cipher_update 2
// Inserts: rb_str_new_frozen 1
// Inserts: RB_GC_GUARD 1

@hook_data_that_stays@
symbol data, str, in;
@@
ossl_cipher_update(...)
{
  ...
  StringValue(data);
+ if (!NIL_P(str)) data = rb_str_new_frozen(data);
  in = (unsigned char *)RSTRING_PTR(data);
  ...
+ RB_GC_GUARD(data);
  return str;
}
