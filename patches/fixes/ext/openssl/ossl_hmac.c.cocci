// OpenSSL::HMAC.allocate has no key: reset raises, as for what was not initialized.
// Expect: EVP_MD_CTX_get_pkey_ctx 1

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
