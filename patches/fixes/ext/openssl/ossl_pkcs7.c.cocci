// PKCS7.sign and encrypt keep, and add_data returns, the String that they got, not the frozen copy
// that OpenSSL reads (ossl_bio.c.cocci). And to_der or to_str of an argument may initialize the
// object, or a certificate, again: here both are looked up after the conversion.
// Expect: ossl_obj2bio 7
// Inserts: text 9, ossl_bio_of 3, RB_GC_GUARD 3

@include_ossl_text@
@@
  #include "ossl.h"
+ #include "../../internal/fixes/ossl_text.h"

@redirect_text_that_is_read@
identifier f = {ossl_pkcs7_s_sign, ossl_pkcs7_s_encrypt, ossl_pkcs7_add_data};
symbol in, data;
expression result;
@@
f(...)
{
  ...
+ VALUE text;
- in = ossl_obj2bio(&data);
+ in = ossl_bio_of(&data, &text);
  ...
+ RB_GC_GUARD(text);
  return result;
}

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
