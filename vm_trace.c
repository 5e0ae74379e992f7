/*
 * vm_trace.c of the fork: wraps CRuby's vm_trace.c.
 * Part: ractor_events.
 */
#include "ruby/internal/event.h"

/* patches/ractor/vm_trace.c+trace.cocci */
static void update_global_event_hook(rb_event_flag_t prev, rb_event_flag_t next);

#include "base/vm_trace.c"

#include "unlocked/ractor/trace_events.c"
