/*
 * ractor/threads.c: the first thread of a ractor, and its end. Part of thread.c.
 *
 * Invariant: ISO-A of internal/ractor/isolation.h: a ractor that ends hands its value or exception
 * over without a copy, so nothing of that ractor may still use it.
 *
 * The list of a ractor's threads has those that were killed for its end before its first thread,
 * and all others after it.
 */
#include "internal/ractor/fiber_storage.h"
#include "internal/ractor.h"
#include "internal/ractor/isolation.h"

static void
thread_inherit_fiber_storage(struct rb_execution_context_struct *ec, struct rb_thread_struct *th,
                             const struct thread_create_params *params)
{
    if (params->type == thread_invoke_type_ractor_proc) {
        rb_fiber_storage_for_ractor(ec, th->ec->fiber_ptr);
    }
    else {
        rb_fiber_inherit_storage(ec, th->ec->fiber_ptr);
    }
}

/* Each ractor has a group of its own, of the class of the main ractor's. */
static VALUE
thread_group_of_new(const struct rb_thread_struct *th, const struct rb_thread_struct *creator)
{
    if (th->ractor == creator->ractor) return creator->thgroup;
    return thgroup_s_alloc(rb_obj_class(th->vm->ractor.main_ractor->thgroup_default));
}

/*
 * The first thing that a ractor does. Builds that check which ractor an object is of learn that
 * what the ractor's maker made for it, is its own.
 */
static void
ractor_begins(struct rb_thread_struct *th)
{
#if RACTOR_CHECK_MODE > 0
    rb_ractor_adopt(th->ec->storage);
    rb_ractor_setup_belonging(th->thgroup);
#endif
}

/* ---- the end of the other threads: th is the first one of its ractor ------------------------ */

static void
ractor_kill_threads(struct rb_thread_struct *th)
{
    rb_ractor_t *r = th->ractor;

    terminate_all(r, th);
    rb_ractor_lock_self(r);
    ccan_list_del(&th->lt_node);
    ccan_list_add_tail(&r->threads.set, &th->lt_node);
    rb_ractor_unlock_self(r);
}

/* Whether th is the only killed thread that is left. Others cannot run before it has ended. */
static bool
ractor_last_killed_p(const struct rb_thread_struct *th)
{
    const rb_ractor_t *r = th->ractor;

    return r->threads.main
        && ccan_list_top(&r->threads.set, rb_thread_t, lt_node) == th
        && ccan_list_next(&r->threads.set, th, lt_node) == r->threads.main;
}

/* Until the last killed thread wakes th. Threads that they have made meanwhile are killed then. */
static void
ractor_await_threads(struct rb_thread_struct *th)
{
    if (ccan_list_top(&th->ractor->threads.set, rb_thread_t, lt_node) == th) {
        ractor_kill_threads(th);
    }
    native_sleep(th, NULL);
}

/* Kills the other threads of th's ractor, and waits for them, when th hands over value. */
static void
ractor_end_threads(struct rb_thread_struct *th, VALUE value)
{
    if (rb_ractor_living_thread_num(th->ractor) == 1 || rb_ractor_shareable_p(value)) return;
    VALUE errinfo = th->ec->errinfo;
    rb_thread_terminate_all(th);
    th->ec->errinfo = errinfo;      /* an interrupt during the wait may have replaced it */
}

/* The main thread of a ractor ends by SystemExit. In any other thread that is raised there. */
static void
ractor_end_by_exit(struct rb_thread_struct *th)
{
    if (th->invoke_type != thread_invoke_type_ractor_proc) return;
    ractor_end_threads(th, th->ec->errinfo);
    rb_ractor_atexit_exception(th->ec);
}
