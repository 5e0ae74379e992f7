/*
 * fixes/fiber_end.c: fibers that end while something refers to them. Part of cont.c.
 *
 * Invariants:
 * - The fibers of prev and resuming_fiber, and that of a continuation, are marked.
 * - A fiber that is closed does not run again, so no stack goes back to the pool that is in use.
 * - The first fiber of a thread has the thread's own stack: it loses it with the thread.
 */
static void
fiber_mark_resuming(const rb_fiber_t *fiber)
{
    if (fiber->resuming_fiber) rb_fiber_mark_self(fiber->resuming_fiber);
}

static void
fiber_update_resuming(const rb_fiber_t *fiber)
{
    if (fiber->resuming_fiber) rb_fiber_update_self(fiber->resuming_fiber);
}

static void
cont_mark_fiber(const rb_context_t *cont)
{
    const rb_fiber_t *fiber = cont->saved_ec.fiber_ptr;

    if (cont->type == CONTINUATION_CONTEXT && fiber) rb_fiber_mark_self(fiber);
}

static void
fiber_close_ended(rb_fiber_t *fiber)
{
    if (fiber != fiber->cont.saved_ec.thread_ptr->root_fiber) rb_fiber_close(fiber);
}

static void
root_fiber_lose_stack(rb_thread_t *th, const rb_fiber_t *current)
{
    rb_fiber_t *root = th->root_fiber;

    if (!root || root == current) return;
    root->status = FIBER_TERMINATED;
    root->cont.machine.stack = NULL;
    root->cont.machine.stack_size = 0;
    root->cont.saved_ec.machine.stack_start = root->cont.saved_ec.machine.stack_end = NULL;
    rb_ec_clear_vm_stack(&root->cont.saved_ec);
}

static void
fiber_check_kill(const rb_fiber_t *fiber)
{
    if (FIBER_TERMINATED_P(fiber) || cont_thread_value(&fiber->cont) == GET_THREAD()->self) return;
    rb_raise(rb_eFiberError, "fiber called across threads");
}

/* rb_thread_kill returns if the thread is being killed already. */
static void
fiber_kill_root(rb_thread_t *th, rb_fiber_t *fiber)
{
    if (fiber != th->root_fiber) return;
    fiber->killed = 0;                                  /* what runs at the end may use fibers */
    rb_thread_kill(th->self);
    th->ec->errinfo = INT2FIX(TAG_FATAL);
    EC_JUMP_TAG(th->ec, TAG_FATAL);
}
