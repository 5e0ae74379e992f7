#ifndef INTERNAL_FIXES_REGEXP_BOUNDS_H
#define INTERNAL_FIXES_REGEXP_BOUNDS_H
/**
 * How far the regexp engine reads in its program and in its text.
 *
 * A comparison of two pointers tests both ends, and before it folds a character. A folded character
 * counts only if all its bytes belong to the literal that it is compared with; so the program
 * counter is at the next instruction afterwards. No instruction reads the byte at the text's end.
 * The other tests are in the rules (patches/fixes/regexec.c+*), each of them one comparison.
 */
#include "regenc.h"
#include "ruby/internal/stdbool.h"

/*
 * Are the `length` bytes at `folded`, one character of the text after folding, as long as the
 * literal at p, which is one character of enc? The program ends at pend (bytes). A single byte of
 * ASCII is as long as any literal that begins with it, and needs no look at the literal.
 */
static inline bool
regexp_folded_length_p(OnigEncoding enc, const OnigUChar *folded, int length, const OnigUChar *p,
                       const OnigUChar *pend)
{
    if (length == 1 && folded[0] < 0x80) return true;
    return length == enclen(enc, p, pend);
}

#endif
