/*
 * scheduler.c of the fork: wraps CRuby's scheduler.c.
 * Parts: fixes/lent_buffer, fixes/scheduler_work, thread/scheduler.
 */
#include "ruby/internal/config.h"
#include "internal.h"
#include "internal/io.h"
#include "internal/fixes/fiber_end.h"
#include "internal/fixes/lent_buffer.h"

/* patches/fixes/scheduler.c+backport.cocci */
static VALUE base_fiber_scheduler_unblock(VALUE scheduler, VALUE blocker, VALUE fiber);

/* patches/fixes/scheduler.c+callbacks.cocci */
struct rb_blocking_operation_wait_arguments;
static VALUE scheduler_work_wait(VALUE scheduler,
                                 const struct rb_blocking_operation_wait_arguments *arguments);

#include "base/scheduler.c"

#include "unlocked/fixes/lent_buffer.c"
#include "unlocked/fixes/scheduler_work.c"
#include "unlocked/thread/scheduler.c"
