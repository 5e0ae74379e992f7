/*
 * cont.c of the fork: wraps CRuby's cont.c. Parts: thread/fiber_pool,
 * fixes/fiber_end, ractor/fiber_storage.
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
struct rb_context_struct;
struct rb_fiber_struct;
struct rb_thread_struct;
static void fiber_mark_resuming(const struct rb_fiber_struct *fiber);
static void fiber_update_resuming(const struct rb_fiber_struct *fiber);
static void cont_mark_fiber(const struct rb_context_struct *cont);
static void fiber_close_ended(struct rb_fiber_struct *fiber);
static void root_fiber_lose_stack(struct rb_thread_struct *th,
                                  const struct rb_fiber_struct *current);
static void fiber_check_kill(const struct rb_fiber_struct *fiber);
static void fiber_kill_root(struct rb_thread_struct *th, struct rb_fiber_struct *fiber);

#include "base/cont.c"

#include "unlocked/thread/fiber_pool.c"
#include "unlocked/fixes/fiber_end.c"
#include "unlocked/ractor/fiber_storage.c"
