/*
 * re.c of the fork: wraps CRuby's re.c, whose regexps keep a compiled pattern for each encoding of
 * their strings.
 * Part: fixes/regexp.
 */
#include "ruby/internal/config.h"
#include "vm_core.h"
#include "ractor_core.h"        /* patches/fixes/re.c.cocci: last_regexp */
#include "ruby/re.h"
#include "internal/fixes/regexp.h"

/* patches/fixes/re.c.cocci */
static bool regexp_pattern_warned_p(const regex_t *base, OnigEncoding enc);
static inline OnigPosition regexp_match(VALUE re, regex_t *reg, VALUE str,
                                        regexp_match_func *match, void *args,
                                        struct re_registers *regs);

#include "base/re.c"

#include "unlocked/fixes/regexp.c"
