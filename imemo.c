/*
 * imemo.c of the fork: wraps CRuby's imemo.c. Its four functions that the GC calls for internal
 * memo objects are renamed to base_*, and still serve the types other than fields objects.
 * Part: fields/object.
 */
#include "internal/fields/object.h"
#include "internal/gc.h"

/* patches/method/imemo.c.cocci */
#include "internal/common/atomic.h"

/* patches/fields/imemo.c.cocci renames them */
static const char *base_imemo_name(enum imemo_type type);
static size_t base_imemo_memsize(VALUE obj);
static void base_imemo_mark_and_move(VALUE obj, bool reference_updating);
static void base_imemo_free(VALUE obj);

#include "base/imemo.c"

#include "unlocked/fields/object.c"
