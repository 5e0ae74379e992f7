/*
 * thread.c of the fork: wraps CRuby's thread.c, which includes thread_sync.c.
 * Parts: mutex_owner.
 */
/* Not ruby.h: the base turns _FORTIFY_SOURCE off, and sys/select.h must not come before that. */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

/* patches/backports/thread_sync.c.sed */
struct rb_mutex_struct;
struct rb_thread_struct;
static void mutex_mark(void *ptr);
static void mutex_owner_set(VALUE self, struct rb_mutex_struct *mutex,
                            struct rb_thread_struct *th);

#include "base/thread.c"

#include "unlocked/mutex_owner.c"
