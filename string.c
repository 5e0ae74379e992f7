/*
 * string.c of the fork: wraps CRuby's string.c, whose table of interned strings is asked after a
 * cache.
 * Parts: symbol/fstring, fixes/frozen_string, fixes/format.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

/* patches/symbol/string.c.cocci */
static inline VALUE fstring_known(VALUE str);
static void fstring_remember(VALUE fstr);

/* patches/fixes/string.c.cocci */
static int str_embeddable_later_p(VALUE str);
static VALUE str_frozen_heap_copy(VALUE klass, VALUE orig);
static VALUE str_format_list(VALUE list, VALUE format);

#include "base/string.c"

#include "internal/symbol/fstring.h"
#include "unlocked/symbol/fstring.c"
#include "unlocked/fixes/frozen_string.c"
#include "unlocked/fixes/format.c"
