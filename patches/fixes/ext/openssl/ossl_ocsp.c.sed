# OCSP: to_int of the flags of sign may initialize the object and the certificate again. Here they
# are looked up after the conversion.
# Why-text: spatch does not read a function with STACK_OF(X509) *x509s = NULL.
# Expect: 2
s/(OCSP_(request|basic)_sign\()(req|bs), signer,/\1DATA_PTR(self), GetX509CertPtr(signer_cert),/
