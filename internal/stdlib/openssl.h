#ifndef INTERNAL_STDLIB_OPENSSL_H
#define INTERNAL_STDLIB_OPENSSL_H
/**
 * Checks of ext/openssl in addition to CRuby's. Included by ossl_pkey.c alone.
 *
 * OpenSSL reads the parameters of a DSA key without a check when it encodes the key. A key that
 * OpenSSL::PKey::DSA.new made has none. Other kinds of keys are checked by OpenSSL.
 */
#include "ruby/ruby.h"
#include <openssl/dsa.h>
#include <openssl/evp.h>

/* Raises error if pkey is a DSA key without parameters. */
static inline void
ossl_pkey_check_parameters(EVP_PKEY *pkey, VALUE error)
{
    const BIGNUM *p = NULL;

    if (EVP_PKEY_base_id(pkey) != EVP_PKEY_DSA) return;
    DSA_get0_pqg(EVP_PKEY_get0_DSA(pkey), &p, NULL, NULL);
    if (!p) rb_raise(error, "parameters missing");
}

#endif
