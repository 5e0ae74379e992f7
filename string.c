/*
 * string.c of the fork: wraps CRuby's string.c, whose table of interned strings is asked after a
 * cache.
 * Parts: symbol/fstring, fixes/frozen_string, fixes/format, fixes/case_mapping.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

/* patches/symbol/string.c.cocci */
static inline VALUE fstring_known(VALUE str);
static void fstring_remember(VALUE fstr);

/* patches/fixes/string.c.cocci */
static int str_embeddable_later_p(VALUE str);
static VALUE str_frozen_heap_copy(VALUE klass, VALUE orig);
static VALUE str_format_list(VALUE list, VALUE format);

/* patches/fixes/string.c+case_mapping.cocci */
#if RULE_FIXES_STRING_C_CASE_MAPPING_COCCI
# include <stddef.h>
struct mapping_buffer;
struct OnigEncodingTypeST;
static size_t case_mapping_capacity(long rest, size_t nth);
static size_t case_mapping_size(size_t capacity);
static int case_mapping_call(unsigned int *flags, const unsigned char **source,
                             const unsigned char *source_end, struct mapping_buffer *buffer,
                             const struct OnigEncodingTypeST *enc);
static long case_mapping_sum(long sum, size_t used);
static int case_mapping_ascii(unsigned int *flags, const unsigned char **source,
                              const unsigned char *source_end, unsigned char *to,
                              unsigned char *to_end, const struct OnigEncodingTypeST *enc);
#endif

#include "base/string.c"

#include "internal/symbol/fstring.h"
#include "unlocked/symbol/fstring.c"
#include "unlocked/fixes/frozen_string.c"
#include "unlocked/fixes/format.c"
#if RULE_FIXES_STRING_C_CASE_MAPPING_COCCI
# include "unlocked/fixes/case_mapping.c"
#endif
