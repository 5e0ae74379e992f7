/*
 * string.c of the fork: wraps CRuby's string.c, whose table of interned strings is asked after a
 * cache.
 * Parts: fstring_names, frozen_strings, format_lists.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

/* patches/name_cache/string.c.cocci */
static inline VALUE fstring_known(VALUE str);
static void fstring_remember(VALUE fstr);

/* patches/backports/string.c.cocci */
static int str_embeddable_later_p(VALUE str);
static VALUE str_frozen_heap_copy(VALUE klass, VALUE orig);
static VALUE str_format_list(VALUE list, VALUE format);

#include "base/string.c"

#include "internal/fstring_names.h"
#include "unlocked/fstring_names.c"
#include "unlocked/frozen_strings.c"
#include "unlocked/format_lists.c"
