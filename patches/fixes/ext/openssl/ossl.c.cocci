// OpenSSL.fixed_length_secure_compare: to_str of the second argument may change the first text,
// whose address is looked up again.
// Expect: p1 2

@hook_address_of_first_text@
symbol p1, p2, str1, str2, len1, len2;
@@
ossl_crypto_fixed_length_secure_compare(...)
{
  ...
+ p1 = (const unsigned char *)RSTRING_PTR(str1);
  if (len1 != len2) { ... }
  ...
}
