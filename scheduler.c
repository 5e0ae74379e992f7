/*
 * scheduler.c of the fork: wraps CRuby's scheduler.c.
 * Parts: lent_buffers, scheduler_unblock.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"
#include "internal/lent_buffers.h"

/* patches/backports/scheduler.c.cocci */
static VALUE base_fiber_scheduler_unblock(VALUE scheduler, VALUE blocker, VALUE fiber);

#include "base/scheduler.c"

#include "unlocked/lent_buffers.c"
#include "unlocked/scheduler_unblock.c"
