/*
 * thread.c of the fork: wraps CRuby's thread.c, which includes thread_sync.c.
 * Parts: thread/waiting_fiber, fixes/mutex_owner, fixes/close_wait, thread/hand_on, thread/gvl,
 * thread/stack, thread/spin, jit/safepoint, ractor/once_wait, thread/time_slice,
 * thread/event_wait, thread/timer, ractor/sleep, ractor/threads.
 */
/* Not ruby.h: the base turns _FORTIFY_SOURCE off, and sys/select.h must not come before that. */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

struct rb_thread_struct;

/* patches/fixes/thread_sync.c.sed */
#if RULE_FIXES_THREAD_SYNC_C_SED
struct rb_mutex_struct;
static void mutex_mark(void *ptr);
static void mutex_owner_set(VALUE self, struct rb_mutex_struct *mutex,
                            struct rb_thread_struct *th);
#endif

/* patches/fixes/thread_sync.c+waiting.cocci */
#include "internal/thread/waiting_fiber.h"
struct ccan_list_head;
static void waiting_fibers_mark(const struct ccan_list_head *waitq, unsigned long long fork_gen);
static void condvar_mark(void *ptr);
static void sync_wakeup(struct ccan_list_head *head, long max);
static void thread_forget_joiners(struct rb_thread_struct *th);

/* patches/thread/thread_sync.c+hand_on.cocci */
#include "internal/thread/hand_on.h"

/* patches/thread/thread_pthread.c+spin.cocci */
#include "internal/thread/spin.h"
#include "ruby/internal/stdbool.h"
struct rb_vm_struct;
struct rb_ractor_struct;
static void ractor_spin_until_stopped(struct rb_vm_struct *vm, struct rb_ractor_struct *cr);
static void ractor_spin_until_released(struct rb_vm_struct *vm, struct rb_ractor_struct *cr,
                                       struct rb_thread_struct *th);

/* patches/thread/thread_pthread.c+hand_over.cocci */
struct rb_thread_sched;
static void thread_sched_wait_for_barrier(struct rb_thread_sched *sched,
                                          struct rb_ractor_struct *cr, struct rb_vm_struct *vm,
                                          struct rb_thread_struct *th);
static void gvl_thread_died(struct rb_thread_sched *sched, struct rb_thread_struct *th);
static bool gvl_stack_left_p(struct rb_thread_struct *th);
MAYBE_UNUSED(static bool gvl_switch_p(struct rb_thread_struct *th, bool has_ready_ractor));
MAYBE_UNUSED(static void gvl_leave_ec(struct rb_thread_struct *th));
MAYBE_UNUSED(static int thread_stack_alloc(struct rb_vm_struct *vm, void **vm_stack,
                                           void **machine_stack));

/* patches/common/thread.c.cocci */
#include "internal/ractor/events.h"

/* patches/thread */
#include "internal/thread/timer.h"
static unsigned int ractor_slices_native_threads(const struct rb_vm_struct *vm);
static void ractor_slices_enqueued_locked(struct rb_vm_struct *vm);
static void ractor_slices_idle_locked(struct rb_vm_struct *vm);
static void ractor_slices_begin_locked(struct rb_ractor_struct *r);
static void ractor_slice_end(struct rb_thread_struct *th);

/* patches/ractor/thread.c.cocci */
#include "internal/ractor/once_wait.h"
struct rb_execution_context_struct;
struct thread_create_params;
static void thread_inherit_fiber_storage(struct rb_execution_context_struct *ec,
                                         struct rb_thread_struct *th,
                                         const struct thread_create_params *params);
static VALUE thread_group_of_new(const struct rb_thread_struct *th,
                                 const struct rb_thread_struct *creator);
static void ractor_begins(struct rb_thread_struct *th);
static void ractor_kill_threads(struct rb_thread_struct *th);
static bool ractor_last_killed_p(const struct rb_thread_struct *th);
static void ractor_await_threads(struct rb_thread_struct *th);
static void ractor_end_threads(struct rb_thread_struct *th, VALUE value);
static void ractor_end_by_exit(struct rb_thread_struct *th);

#include "internal/fixes/fiber_end.h"
#include "base/thread.c"

#include "unlocked/thread/waiting_fiber.c"
#if RULE_FIXES_THREAD_SYNC_C_SED
# include "unlocked/fixes/mutex_owner.c"
#endif
#include "unlocked/fixes/close_wait.c"
#include "unlocked/thread/hand_on.c"
#include "unlocked/thread/gvl.c"
#include "unlocked/thread/stack.c"
#include "unlocked/thread/spin.c"
#include "unlocked/jit/safepoint.c"
#include "unlocked/ractor/once_wait.c"
#include "unlocked/thread/time_slice.c"
#include "unlocked/thread/event_wait.c"
#include "unlocked/thread/timer.c"
#include "unlocked/ractor/sleep.c"
#include "unlocked/ractor/threads.c"
