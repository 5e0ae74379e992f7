// Before an OpenSSL::X509::StoreContext is initialized it has no parameters to set: flags=,
// purpose=, trust= and time= raise.
// Expect: X509_STORE_CTX_set_flags 1, X509_STORE_CTX_set_purpose 1, X509_STORE_CTX_set_trust 1
// Expect: X509_STORE_CTX_set_time 1

@hook_flags@
expression store, E;
@@
+ if (!X509_STORE_CTX_get0_param(store)) ossl_raise(eX509StoreError, "not initialized");
  X509_STORE_CTX_set_flags(store, E);

@hook_purpose@
expression store, E;
@@
+ if (!X509_STORE_CTX_get0_param(store)) ossl_raise(eX509StoreError, "not initialized");
  X509_STORE_CTX_set_purpose(store, E);

@hook_trust@
expression store, E;
@@
+ if (!X509_STORE_CTX_get0_param(store)) ossl_raise(eX509StoreError, "not initialized");
  X509_STORE_CTX_set_trust(store, E);

@hook_time@
expression store, E, F;
@@
+ if (!X509_STORE_CTX_get0_param(store)) ossl_raise(eX509StoreError, "not initialized");
  X509_STORE_CTX_set_time(store, E, F);
