/*
 * encoding.c of the fork: wraps CRuby's encoding.c, whose encodings the main ractor loads.
 * Part: load/encoding.
 */
#include "ruby/internal/config.h"
#include "internal/load/encoding.h"
#include "ruby/internal/stdbool.h"

/* patches/load/encoding.c.cocci */
struct OnigEncodingTypeST;
static bool encoding_load_base(const struct OnigEncodingTypeST *enc);
static bool encoding_loads_here_p(void);
static VALUE encoding_load_default(VALUE encoding);
static void encodings_copy_list(VALUE copy);
static void encodings_change_locked(void);

#include "base/encoding.c"

#include "unlocked/load/encoding.c"
