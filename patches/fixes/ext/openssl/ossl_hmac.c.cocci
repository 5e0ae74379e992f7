// OpenSSL::HMAC.allocate has no key: reset raises, as for what was not initialized.
//
// Reason: backport
// Retire-when: the base's ossl_hmac_reset checks that there is a key.
// Until: none
// Expect: ossl_hmac_reset 2
// Expect: EVP_MD_CTX_get_pkey_ctx 1
// After: EVP_MD_CTX_get_pkey_ctx 2
// Inserts: EVP_MD_CTX_get_pkey_ctx 1

@hook_check_of_key@
expression ctx;
symbol self;
@@
ossl_hmac_reset(...)
{
  <...
  GetHMAC(self, ctx);
+ if (!EVP_MD_CTX_get_pkey_ctx(ctx)) ossl_raise(eHMACError, "HMAC wasn't initialized");
  ...>
}
