/*
 * iseq.c of the fork: wraps CRuby's iseq.c. Parts: ivar/counted_code, ivar/counted,
 * ivar/counted_calls, ivar/counted_switch, ractor/iseq.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"
#include "internal/jit/ep_escape.h"    /* patches/heap/iseq.c+sweep.cocci */

/* patches/ractor/iseq.c+isolation.cocci */
struct rb_iseq_struct;
static bool iseqw_in_ractor_p(void);
static VALUE iseqw_new_in_ractor(const struct rb_iseq_struct *iseq);

/* patches/ivar/iseq.c.cocci */
#include "internal/ivar/counted_code.h"

#include "base/iseq.c"

#include "unlocked/ivar/counted_code.c"
#include "unlocked/ractor/iseq.c"       /* which includes ractor_core.h */
#include "unlocked/ivar/counted.c"
#include "unlocked/ivar/counted_calls.c"
#include "unlocked/ivar/counted_switch.c"
