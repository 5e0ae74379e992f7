# Before an OpenSSL::X509::StoreContext is initialized it has no parameters to set: flags=,
# purpose=, trust= and time= raise.
#
# Reason: backport
# Why-text: spatch finds no call of the macro GetX509StCtx.
# Retire-when: the base's functions check that there are parameters.
# Until: none
# Expect: 4
# Inserts: X509_STORE_CTX_get0_param 4
/^ossl_x509stctx_set_(flags|purpose|trust|time)\(/,/^}/s/^    GetX509StCtx\(self, store\);$/&\
    if (!X509_STORE_CTX_get0_param(store)) ossl_raise(eX509StoreError, "not initialized");/
