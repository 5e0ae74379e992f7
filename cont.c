/*
 * cont.c of the fork: wraps CRuby's cont.c. Parts: thread/fiber_pool,
 * fixes/fiber_end, fixes/fiber_stack, ractor/fiber_storage.
 */
/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

#include "internal/ractor/fiber_storage.h"
#include "internal/ractor/isolation.h"

/* patches/thread/cont.c.cocci */
#include "internal/thread/fiber_pool.h"

/* patches/fixes/cont.c.cocci */
#if RULE_FIXES_CONT_C_COCCI
struct coroutine_context;
static void fiber_stack_release_ended(struct coroutine_context *from);
#endif

/* patches/fixes/cont.c+ends.cocci */
#include "internal/fixes/fiber_end.h"
#include "internal/fixes/fiber_stack.h"

#include "base/cont.c"

#include "unlocked/thread/fiber_pool.c"
#include "unlocked/fixes/fiber_end.c"
#include "unlocked/fixes/fiber_stack.c"
#include "unlocked/ractor/fiber_storage.c"
