# PKCS12.create and PKCS12.new: to_str, to_int and to_der of later arguments may change the pass
# phrase and the name, of which frozen copies are used, and may initialize the certificate or the
# PKCS12 again. The base uses addresses of memory that is free.
# Why-text: spatch does not read a function with STACK_OF(X509) *x509s = NULL.
# Expect: 10
# Inserts: internal/fixes/own_text.h 1, RB_GC_GUARD 3
s/^#include "ossl\.h"$/&\
#include "..\/..\/internal\/fixes\/own_text.h"/
/^ossl_pkcs12_(s_create|initialize)\(/,/^\}/{
  s/\? NULL : StringValueCStr\((pass|name)\);/? NULL : own_cstr(\&\1);/
  # The key and the certificate, after the last conversion.
  s/(PKCS12_create\(.*, )key, x509,/\1GetPKeyPtr(pkey), GetX509CertPtr(cert),/
  # to_der may have replaced the structure.
  s/^    d2i_PKCS12_bio\(in, &pkcs\);$/    d2i_PKCS12_bio(in, (PKCS12 **)\&DATA_PTR(self));/
  s/^    DATA_PTR\(self\) = pkcs;$/    pkcs = DATA_PTR(self);/
  # The copies are on the stack until then.
  s/^    sk_X509_pop_free\(x509s, X509_free\);$/&\
    RB_GC_GUARD(pass);/
  s/^    SetPKCS12\(obj, p12\);$/&\
    RB_GC_GUARD(name);/
}
