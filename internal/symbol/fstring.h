#ifndef INTERNAL_SYMBOL_FSTRING_H
#define INTERNAL_SYMBOL_FSTRING_H
/**
 * Interned strings in several ractors: the VM's table is asked after the cache of
 * internal/symbol/cache.h.
 *
 * Hash and comparison of a string may compute its code range and note it in its flags. A string
 * that another ractor may have, too, gets that under the VM lock only: other flags of the word
 * could be lost. So such a string is not looked up here, and names have theirs before they are put
 * into an entry.
 */
#include "internal/symbol/cache.h"
#include "ruby/encoding.h"

/* Whether hashing and comparing the string write to nothing that another ractor may have. */
static inline bool
name_readable_p(VALUE str)
{
    return ENC_CODERANGE(str) != ENC_CODERANGE_UNKNOWN || !OBJ_FROZEN_RAW(str);
}

#endif /* INTERNAL_SYMBOL_FSTRING_H */
