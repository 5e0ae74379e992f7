#ifndef INTERNAL_FIXES_REGEXP_SIZE_H
#define INTERNAL_FIXES_REGEXP_SIZE_H
/**
 * How much memory a regexp may take, and the arithmetic of its lengths.
 *
 * A few bytes of a regexp's source can stand for much: `.{100000,}` is a program of 100,001 bytes,
 * `\X` and `\p{L}` are tables of many kilobytes, `\k<n>` lists all groups of that name. The base
 * adds such lengths in `int` without a test, and takes gigabytes before a sum is negative.
 *
 *   RSZ-A  A program has at most regexp_size_max(bytes of the source) bytes. Its length is known
 *          before its first byte is written: the buffer has space for all of it from the beginning.
 *   RSZ-B  The parser's nodes of classes, `\X` and back references stay within the
 *          same number. The rest of the tree is proportional to the source.
 *   RSZ-C  A length of a node is at most REGEXP_SIZE_MAX, or an error (negative). So a sum of two
 *          such lengths and of a few instructions fits into int; longer sums, and products, are
 *          made with the functions below.
 *   RSZ-D  An id of a repeat or of a null check is at most REGEXP_ID_MAX: programs have them in 16
 *          bits, signed.
 *   RSZ-E  An error leaves the regexp in a state that onig_free takes, also where memory was
 *          refused.
 *
 * The numbers: a list of words, the largest regexp of real programs, takes 2 to 5 bytes of program
 * for a byte of source. REGEXP_SIZE_PER_BYTE is six times as much, and REGEXP_SIZE_FREE is what
 * short sources may take: 600 times `.{100000,}`, or more than a thousand `\X`.
 */
#include <limits.h>
#include <stddef.h>
#include "ruby/internal/stdbool.h"

enum {
    REGEXP_SIZE_FREE = 1 << 26,     /* bytes; for each source, however short */
    REGEXP_SIZE_PER_BYTE = 32,      /* bytes; for each byte of a long source */
    REGEXP_SIZE_MAX = 1 << 29,      /* bytes; for each source, however long; also of the source */
    REGEXP_BUFFER_MAX = 1 << 30,    /* bytes of a buffer: it begins with twice the source */
    REGEXP_ID_MAX = 0x7fff
};

/* Errors of the engine, besides those of ruby/onigmo.h. */
enum {
    REGEXP_TOO_BIG = -2001,
    REGEXP_TOO_MANY_REPEATS = -2002,
    REGEXP_TOO_MANY_NULL_CHECKS = -2003
};

/** The text of an error that ruby/onigmo.h does not have. A static string. */
static inline const char *
regexp_error_text(long code)
{
    switch (code) {
      case REGEXP_TOO_BIG: return "too big compiled program";
      case REGEXP_TOO_MANY_REPEATS: return "too many range repeat";
      case REGEXP_TOO_MANY_NULL_CHECKS: return "too many null check";
      default: return "undefined error code";
    }
}

/** The limit, in bytes, of the program of a regexp whose source has @p source bytes (RSZ-A). */
static inline int
regexp_size_max(size_t source)
{
    if (source >= REGEXP_SIZE_MAX / REGEXP_SIZE_PER_BYTE) return REGEXP_SIZE_MAX;
    if (source <= REGEXP_SIZE_FREE / REGEXP_SIZE_PER_BYTE) return REGEXP_SIZE_FREE;
    return (int)source * REGEXP_SIZE_PER_BYTE;
}

/** @p length, in bytes, or the error for one beyond the limit. An error stays what it is. */
static inline int
regexp_length(int length)
{
    return length > REGEXP_SIZE_MAX ? REGEXP_TOO_BIG : length;
}

/** Is this no length, but an error? */
static inline bool
regexp_no_length_p(int length)
{
    return length < 0;
}

/** Was a string folded, by a function with this result? Else memory was refused. */
static inline bool
regexp_folded_p(int r)
{
    return r == 0;
}

/** The sum of two lengths in bytes; @p sum is none of errors. Beyond the limit: an error. */
static inline int
regexp_length_add(int sum, int length)
{
    if (length < 0) return length;
    if (length > REGEXP_SIZE_MAX - sum) return REGEXP_TOO_BIG;
    return sum + length;
}

/** The length, in bytes, of @p times times @p length > 0. Beyond the limit: an error. */
static inline int
regexp_length_times(int length, int times)
{
    return times > REGEXP_SIZE_MAX / length ? REGEXP_TOO_BIG : length * times;
}

/** Does a program have space for this id of a repeat or null check (RSZ-D)? */
static inline bool
regexp_id_p(int id)
{
    return 0 <= id && id <= REGEXP_ID_MAX;
}

/** Is a body of @p length bytes, written @p times times, at most @p limit bytes? None is < 0. */
static inline bool
regexp_written_out_p(int length, int times, int limit)
{
    return times == 0 || length <= limit / times;
}

/** Adds a length to @p sum, a variable. Returns from the function with an error. */
#define REGEXP_ADD_LENGTH(sum, length) do { \
    const int regexp_sum_ = regexp_length_add((sum), (length)); \
    if (regexp_sum_ < 0) return regexp_sum_; \
    (sum) = regexp_sum_; \
} while (0)

/** Returns from the function with a result that is not 0. */
#define REGEXP_TRY(call) do { \
    const int regexp_result_ = (call); \
    if (regexp_result_ != 0) return regexp_result_; \
} while (0)

#endif /* INTERNAL_FIXES_REGEXP_SIZE_H */
