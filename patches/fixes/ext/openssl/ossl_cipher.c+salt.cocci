// Cipher#pkcs5_keyivgen: to_int and to_str of later arguments may change the salt, of which a
// frozen copy is used.
// Expect: vsalt 6

@redirect_salt_that_stays@
symbol vsalt;
@@
ossl_cipher_pkcs5_keyivgen(...)
{
  <...
- StringValue(vsalt);
+ vsalt = rb_str_new_frozen(StringValue(vsalt));
  ...>
}

@hook_salt_that_is_kept@
symbol vsalt;
@@
ossl_cipher_pkcs5_keyivgen(...)
{
  <...
  EVP_BytesToKey(...);
+ RB_GC_GUARD(vsalt);
  ...>
}
