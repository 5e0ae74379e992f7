// Certificates, CRLs, requests and PKCS7: to_der of what they are initialized with may initialize
// the object again. The base then frees twice, what was free. Here it is looked up after the
// conversion.
// Also: ext/openssl/ossl_x509crl.c ext/openssl/ossl_x509req.c ext/openssl/ossl_pkcs7.c
// Expect: ossl_to_der_if_possible 1

@redirect_free_of_data@
symbol self;
expression made;
identifier release, old;
@@
- RTYPEDDATA_DATA(self) = made;
- release(old);
+ release(RTYPEDDATA_DATA(self));
+ RTYPEDDATA_DATA(self) = made;
