/*
 * vm_trace.c of the fork: wraps CRuby's vm_trace.c.
 * Part: ractor_events.
 */
#include "ruby/internal/event.h"

/* patches/ractor_races/vm_trace.c.cocci */
static void update_global_event_hook(rb_event_flag_t prev, rb_event_flag_t next);

#include "base/vm_trace.c"

#include "unlocked/ractor_events.c"
