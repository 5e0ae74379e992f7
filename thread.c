/*
 * thread.c of the fork: wraps CRuby's thread.c, which includes thread_sync.c.
 * Parts: mutex_owner, thread_turns, thread_stacks, ractor_spin, jit_barriers, once_waits,
 * ractor_slices, event_waits, ractor_sleeps, ractor_threads.
 */
/* Not ruby.h: the base turns _FORTIFY_SOURCE off, and sys/select.h must not come before that. */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

/* patches/backports/thread_sync.c.sed */
#if RULE_BACKPORTS_THREAD_SYNC_C_SED
struct rb_mutex_struct;
struct rb_thread_struct;
static void mutex_mark(void *ptr);
static void mutex_owner_set(VALUE self, struct rb_mutex_struct *mutex,
                            struct rb_thread_struct *th);
#endif

/* patches/ractor_spin/thread_pthread.c.cocci */
#include "internal/ractor_spin.h"
#include "ruby/internal/stdbool.h"
struct rb_vm_struct;
struct rb_ractor_struct;
static void ractor_spin_until_stopped(struct rb_vm_struct *vm, struct rb_ractor_struct *cr);
static void ractor_spin_until_released(struct rb_vm_struct *vm, struct rb_ractor_struct *cr,
                                       struct rb_thread_struct *th);

/* patches/ractor_races/thread_pthread.c.cocci */
struct rb_thread_sched;
static void thread_sched_wait_for_barrier(struct rb_thread_sched *sched,
                                          struct rb_ractor_struct *cr, struct rb_vm_struct *vm,
                                          struct rb_thread_struct *th);
static void thread_turns_died(struct rb_thread_sched *sched, struct rb_thread_struct *th);
static bool thread_turns_left_p(struct rb_thread_struct *th);
MAYBE_UNUSED(static bool thread_turns_switch_p(struct rb_thread_struct *th, bool has_ready_ractor));
MAYBE_UNUSED(static void thread_turns_leave_ec(struct rb_thread_struct *th));
MAYBE_UNUSED(static int thread_stack_alloc(struct rb_vm_struct *vm, void **vm_stack,
                                           void **machine_stack));

/* patches/events/thread.c.cocci */
#include "internal/events.h"

/* patches/ractor_slices */
static unsigned int ractor_slices_native_threads(const struct rb_vm_struct *vm);
static void ractor_slices_enqueued_locked(struct rb_vm_struct *vm);
static void ractor_slices_idle_locked(struct rb_vm_struct *vm);
static void ractor_slices_begin_locked(struct rb_ractor_struct *r);
static void ractor_slice_end(struct rb_thread_struct *th);

/* patches/isolation/thread.c.cocci */
struct rb_execution_context_struct;
struct thread_create_params;
static void thread_inherit_fiber_storage(struct rb_execution_context_struct *ec,
                                         struct rb_thread_struct *th,
                                         const struct thread_create_params *params);
static VALUE thread_group_of_new(const struct rb_thread_struct *th,
                                 const struct rb_thread_struct *creator);
static void ractor_begins(struct rb_thread_struct *th);
static void ractor_end_threads(struct rb_thread_struct *th, VALUE value);
static void ractor_end_by_exit(struct rb_thread_struct *th);

#include "base/thread.c"

#if RULE_BACKPORTS_THREAD_SYNC_C_SED
# include "unlocked/mutex_owner.c"
#endif
#include "unlocked/thread_turns.c"
#include "unlocked/thread_stacks.c"
#include "unlocked/ractor_spin.c"
#include "unlocked/jit_barriers.c"
#include "unlocked/once_waits.c"
#include "unlocked/ractor_slices.c"
#include "unlocked/event_waits.c"
#include "unlocked/ractor_sleeps.c"
#include "unlocked/ractor_threads.c"
