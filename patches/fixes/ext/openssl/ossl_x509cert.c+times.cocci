// The times of certificates and CRLs: to_int of an argument may initialize the object again; the
// base then uses what was freed. Here it is looked up after the conversion.
// Also: ext/openssl/ossl_x509crl.c
// Inserts: RTYPEDDATA_DATA 2, self 2

@redirect_data_after_conversion@
identifier f = {X509_set1_notBefore, X509_set1_notAfter, X509_CRL_set1_lastUpdate,
                X509_CRL_set1_nextUpdate};
identifier old;
@@
  f(
- old
+ RTYPEDDATA_DATA(self)
  , ...)
