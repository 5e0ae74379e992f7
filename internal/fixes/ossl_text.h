#ifndef INTERNAL_FIXES_OSSL_TEXT_H
#define INTERNAL_FIXES_OSSL_TEXT_H
/**
 * The text that a PKCS7 is made of: OpenSSL reads a frozen copy, which ossl_obj2bio makes, and the
 * program gets the String that it gave. Included by ossl_pkcs7.c of ext/openssl.
 */

/**
 * A BIO, which the caller frees, that reads *@p text, to be kept as long; *@p data is what @p data
 * was converted to: of an IO what it reads. Raises what the conversion raises.
 */
static inline BIO *
ossl_bio_of(volatile VALUE *data, volatile VALUE *text)
{
    if (RB_TYPE_P(*data, T_FILE)) *data = rb_funcallv(*data, rb_intern("read"), 0, NULL);
    *text = rb_string_value(data);
    return ossl_obj2bio(text);
}

#endif /* INTERNAL_FIXES_OSSL_TEXT_H */
