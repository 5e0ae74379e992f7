// PKCS7.sign and encrypt keep, and add_data returns, the String that they got, not the frozen copy
// that OpenSSL reads (ossl_bio.c.cocci).
//
// Reason: backport
// Retire-when: ossl_bio.c.cocci is retired.
// Until: none
// Expect: ossl_obj2bio 7
// After: ossl_obj2bio 4
// Inserts: internal/fixes/ossl_text.h 1
// Inserts: ossl_bio_of 3
// Inserts: RB_GC_GUARD 3

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
