// Certificates, CRLs, requests and PKCS7: to_der of what they are initialized with, and to_int or
// to_str of an argument, may initialize the object, or a certificate, again. The base then frees
// twice, or uses, what was free. Here it is looked up after the conversion.
//
// Reason: backport
// Retire-when: the base looks up what an object refers to after the conversion.
// Until: none
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

@redirect_data_after_conversion@
identifier f = {X509_set1_notBefore, X509_set1_notAfter, X509_CRL_set1_lastUpdate,
                X509_CRL_set1_nextUpdate};
identifier old;
@@
  f(
- old
+ RTYPEDDATA_DATA(self)
  , ...)

@redirect_certificate_that_signs@
symbol x509, cert;
@@
  PKCS7_sign(
- x509
+ GetX509CertPtr(cert)
  , ...)

@redirect_signed_data@
symbol p7;
@@
  PKCS7_verify(
- p7
+ RTYPEDDATA_DATA(self)
  , ...)

@redirect_certificate_that_decrypts@
symbol p7, key, x509, cert;
@@
  PKCS7_decrypt(p7, key,
- x509
+ NIL_P(cert) ? NULL : GetX509CertPtr(cert)
  , ...)

@redirect_data_that_is_added@
symbol pkcs7;
@@
  PKCS7_dataInit(
- pkcs7
+ pkcs7 = RTYPEDDATA_DATA(self)
  , ...)
