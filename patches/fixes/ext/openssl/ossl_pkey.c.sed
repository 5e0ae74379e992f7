# A DSA key without parameters (OpenSSL::PKey::DSA.new) is not encoded: OpenSSL crashes there.
#
# Reason: backport
# Why-text: one of the functions has braces in both branches of an #if.
# Retire-when: the base's gem is openssl 3.3.1 or later.
# Until: 3.4.9
# Expect: 3
# Inserts: internal/stdlib/openssl.h 1
# Inserts: ossl_pkey_check_parameters 2
s/^#include "ossl\.h"$/&\
#include "..\/..\/internal\/stdlib\/openssl.h"/
/^ossl_pkey_export_(traditional|spki)\(/,/^}/s/^    GetPKey\(self, pkey\);$/&\
    ossl_pkey_check_parameters(pkey, ePKeyError);/
