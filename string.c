/*
 * string.c of the fork: wraps CRuby's string.c, whose table of interned strings is asked after a
 * cache.
 * Part: fstring_names.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

/* patches/name_cache/string.c.cocci */
static inline VALUE fstring_known(VALUE str);
static void fstring_remember(VALUE fstr);

#include "base/string.c"

#include "internal/fstring_names.h"
#include "unlocked/fstring_names.c"
