# A DSA key without parameters (OpenSSL::PKey::DSA.new) is not encoded: OpenSSL crashes there.
# Until: 3.4.9
# Why-text: one of the functions has braces in both branches of an #if.
# Expect: 3
# Inserts: internal/stdlib/openssl.h 1, ossl_pkey_check_parameters 2
s/^#include "ossl\.h"$/&\
#include "..\/..\/internal\/stdlib\/openssl.h"/
/^ossl_pkey_export_(traditional|spki)\(/,/^}/s/^    GetPKey\(self, pkey\);$/&\
    ossl_pkey_check_parameters(pkey, ePKeyError);/
