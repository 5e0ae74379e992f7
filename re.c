/*
 * re.c of the fork: wraps CRuby's re.c, whose regexps keep a compiled pattern for each encoding of
 * their strings.
 * Parts: fixes/regexp, fixes/regexp_text.
 */
#include "ruby/internal/config.h"

/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

#include "vm_core.h"
#include "ractor_core.h"        /* patches/fixes/re.c.cocci: last_regexp */
#include "ruby/re.h"
#include "internal/fixes/regexp.h"

/* patches/fixes/re.c.cocci */
static bool regexp_pattern_warned_p(const regex_t *base, OnigEncoding enc);
static inline OnigPosition regexp_match(VALUE re, regex_t *reg, VALUE str,
                                        regexp_match_func *match, void *args,
                                        struct re_registers *regs);

/* patches/fixes/re.c+classes.cocci */
static const char *regexp_class_begin(const char *p, const char *end, rb_encoding *enc, VALUE buf,
                                      int options);
static int regexp_unescape(const char *p, const char *end, rb_encoding *enc, VALUE buf,
                           rb_encoding **fixed_enc, int *has_property, char *message, int options);

/* patches/fixes/re.c+match_data.cocci */
static void match_offsets_forget(struct rb_matchext_struct *match);

/* patches/fixes/re.c+to_s.cocci */
#if RULE_FIXES_RE_C_TO_S_COCCI
static int regexp_text_error(const char *text, long length, int options, rb_encoding *enc);
#endif

#include "base/re.c"

#include "unlocked/fixes/regexp.c"
#include "unlocked/fixes/regexp_text.c"
