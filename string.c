/*
 * string.c of the fork: wraps CRuby's string.c, whose table of interned strings is asked after a
 * cache.
 * Parts: symbol/fstring, fixes/string_memory, fixes/string_arguments, fixes/case_mapping.
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
static int str_keeps_memory_p(VALUE str);
static VALUE str_frozen_heap_copy(VALUE klass, VALUE orig);
static VALUE str_format_list(VALUE list, VALUE format);

/* patches/fixes/string.c+self.cocci, string.c+shared_root.cocci */
static inline void str_append_prepare(VALUE str, VALUE part);
static inline void str_part_coderange_set(VALUE str, VALUE part, int cr);
static inline void str_root_borrow(VALUE root);

/* patches/fixes/string.c+terminator.cocci */
struct OnigEncodingTypeST;
static int str_encoding_termlen(const struct OnigEncodingTypeST *enc);
static inline void str_enc_take(VALUE dest, VALUE src);
static inline void str_index_take(VALUE str, int index);
static void str_encoding_take(VALUE str, const struct OnigEncodingTypeST *enc, int cr);
static inline VALUE str_new_as(VALUE str, const char *ptr, long len);
static int str_longest_termlen(VALUE str, VALUE orig, int termlen);
static void str_own_term_fill(VALUE str, char *end);

/* patches/fixes/string.c+arguments.cocci */
#include "ruby/internal/stdbool.h"
static inline void str_check_range(VALUE str, long end);
static void str_modify_range(VALUE str, long end);
static long str_length_beyond(VALUE str, long pos);
static char *str_writable_ptr(VALUE str);
static inline void str_warn_first(VALUE str);
static long str_ensure_append_capa(VALUE str, int argc, const VALUE *argv);
static VALUE str_unshared_separator(VALUE rs);
static inline void str_keep(VALUE str);
static inline bool str_prefix_p(const char *s, const char *e, const char *t, long n);
static bool str_char_head_p(const char *s, const char *p, const char *e,
                            const struct OnigEncodingTypeST *enc);
static bool str_starts_newline_p(const char *start, const char *at, const char *end,
                                 const struct OnigEncodingTypeST *enc);

/* patches/fixes/string.c+case_mapping.cocci */
#if RULE_FIXES_STRING_C_CASE_MAPPING_COCCI
# include <stddef.h>
struct mapping_buffer;
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
#include "unlocked/fixes/string_memory.c"
#include "unlocked/fixes/string_arguments.c"
#if RULE_FIXES_STRING_C_CASE_MAPPING_COCCI
# include "unlocked/fixes/case_mapping.c"
#endif
