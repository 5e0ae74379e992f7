/*
 * cont.c of the fork: wraps CRuby's cont.c. Part: fiber_pools.
 */
/* patches/ractor_races/cont.c.cocci */
#include "internal/fiber_pools.h"

/* patches/backports/cont.c.cocci */
struct coroutine_context;
static void fiber_stack_release_ended(struct coroutine_context *from);

#include "base/cont.c"

#include "unlocked/fiber_pools.c"
