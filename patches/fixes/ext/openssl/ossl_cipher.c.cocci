// Cipher#update reads its data from bytes that stay: the buffer that it writes may be the same
// string, and `to_str` of the buffer may change the data. With assertions, a buffer that has room
// and was shorter ended the process.
// Expect: rb_str_capacity 1

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

@redirect_assertion_of_room@
expression len, str;
@@
ossl_cipher_update(...)
{
  <...
- assert(len <= RSTRING_LEN(str));
+ assert(len <= (long)rb_str_capacity(str));
  ...>
}
