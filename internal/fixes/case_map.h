#ifndef INTERNAL_FIXES_CASE_MAP_H
#define INTERNAL_FIXES_CASE_MAP_H
/**
 * Space in the buffer of a case_map. For enc/, regenc.c and the part fixes/case_mapping.
 *
 * A case_map writes from `to`, and nothing at or beyond `to_end`. Text that does not fit stays in
 * the source: the function returns with *pp before it, and its caller comes with another buffer.
 */

#include "ruby/onigmo.h"

/* A sharp s becomes two bytes with these flags. */
static inline int
case_map_pair_fits_p(const OnigUChar *to, const OnigUChar *to_end, OnigCaseFoldType flags)
{
    return to_end - to >= 2 || !(flags & (ONIGENC_CASE_UPCASE | ONIGENC_CASE_FOLD));
}

/* A character as its encoding writes it: an extension's may write it longer than it was. */
static inline int
case_map_char_fits_p(const OnigUChar *to, const OnigUChar *to_end, OnigCodePoint code,
                     const struct OnigEncodingTypeST *enc)
{
    return to_end - to >= ONIGENC_MBC_MAXLEN(enc)
           || to_end - to >= ONIGENC_CODE_TO_MBCLEN(enc, code);
}

#endif /* INTERNAL_FIXES_CASE_MAP_H */
