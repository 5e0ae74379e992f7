/*
 * cont.c of the fork: wraps CRuby's cont.c. Parts: fiber_pools, fiber_storage.
 */
/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

#include "internal/fiber_storage.h"
#include "internal/ractor_isolation.h"

/* patches/ractor_races/cont.c.cocci */
#include "internal/fiber_pools.h"

/* patches/backports/cont.c.cocci */
#if RULE_BACKPORTS_CONT_C_COCCI
struct coroutine_context;
static void fiber_stack_release_ended(struct coroutine_context *from);
#endif

#include "base/cont.c"

#include "unlocked/fiber_pools.c"
#include "unlocked/fiber_storage.c"
