#ifndef INTERNAL_FIXES_REGEXP_H
#define INTERNAL_FIXES_REGEXP_H
/**
 * The compiled patterns of a regexp, one for each encoding.
 *
 * A regexp is compiled when it is created. A string of another encoding, with other characters than
 * ASCII's, needs the pattern compiled again. CRuby puts that into the regexp, in place of the first
 * one, while other ractors (or a thread that was interrupted in a match) match with it.
 *
 *   REX-A  The pattern in RREGEXP_PTR, the base pattern, never changes and stays until the regexp
 *          is freed.
 *   REX-B  Patterns for other encodings are in the list that begins at `chain` of the base pattern.
 *          A pattern is complete before it enters the list (release), and never changes afterwards.
 *          It enters at the front, by compare-and-swap; none leaves before the regexp is freed.
 *          Readers have no lock (acquire).
 *   REX-C  A list has at most REGEXP_PATTERNS_MAX patterns, each for another encoding. More
 *          patterns belong to one match each, which frees them.
 *   REX-D  `usecnt` of a regexp is 1 from the beginning, and nothing changes it: an extension that
 *          was written for the protocol of CRuby before 3.3 does not replace the base pattern then.
 *          onig_free does nothing to a pattern of a list: such an extension may pass one to it.
 *
 *   REX-E  On stock, the pattern of the last match is the only one, and a regexp with /n warns when
 *          it meets a string of another encoding. So the pattern of a list that such a regexp
 *          matched with last has REGEXP_PATTERN_LAST. Only the warning depends on it; with several
 *          ractors any of them may have matched last.
 *
 * onig_memsize counts the list, onig_free of a base pattern frees it. A copy of a regexp begins
 * without a list.
 */
#include "ruby/internal/value.h"
#include "ruby/onigmo.h"
#include "ruby/internal/stdbool.h"

/* The functions that rb_reg_onig_match calls. */
typedef OnigPosition regexp_match_func(struct re_pattern_buffer *reg, VALUE str,
                                       struct re_registers *regs, void *args);

enum { REGEXP_PATTERNS_MAX = 4 };

/* Of regex_t.options, above ONIG_OPTION_MAXBIT: the pattern is in the list of a regexp. */
#define REGEXP_PATTERN_LISTED (1U << 30)

/* The last match of a regexp with /n used the pattern, which is in its list (REX-E). */
#define REGEXP_PATTERN_LAST (1U << 29)

static inline bool
regexp_pattern_listed_p(const struct re_pattern_buffer *reg)
{
    return (reg->options & REGEXP_PATTERN_LISTED) != 0;
}

/* Frees a list. The regexp is being freed: no thread matches with it. */
static inline void
regexp_patterns_free(struct re_pattern_buffer *first)
{
    if (!first) return;
    first->options &= ~REGEXP_PATTERN_LISTED;
    onig_free(first);   /* and, by the member chain, the rest */
}

/* A pattern that was copied from another one: it has no list yet. */
static inline void
regexp_patterns_none(struct re_pattern_buffer *copy)
{
    copy->chain = NULL;
}

#endif
