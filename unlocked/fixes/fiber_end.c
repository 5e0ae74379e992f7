/*
 * fixes/fiber_end.c: fibers that end while something refers to them. Part of cont.c.
 *
 * Invariants:
 * - The fibers of prev and resuming_fiber, and that of a continuation, are marked.
 * - A fiber that is closed does not run again, so no stack goes back to the pool that is in use.
 * - The first fiber of a thread has the thread's own stack: it loses it with the thread.
 *
 * All run with the GVL of the fiber's ractor; those of the GC in its marking or compaction. None
 * allocates.
 */
VALUE
rb_fiber_of_stack(void)
{
    return GET_EC()->fiber_ptr->cont.self;
}

/* A fiber that resumes another refers to it: an Enumerator may have dropped it (#rewind). */
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

/* A continuation refers to the fiber on whose stack it continues. */
static void
cont_mark_fiber(const rb_context_t *cont)
{
    const rb_fiber_t *fiber = cont->saved_ec.fiber_ptr;

    if (cont->type == CONTINUATION_CONTEXT && fiber) rb_fiber_mark_self(fiber);
}

/*
 * Closes a fiber that has reached its end. It stays open where it is the thread's first one: in a
 * process that was forked in it. Its stack is in use until the process ends.
 */
static void
fiber_close_ended(rb_fiber_t *fiber)
{
    if (fiber != fiber->cont.saved_ec.thread_ptr->root_fiber) rb_fiber_close(fiber);
}

/* A thread that is gone while it ran current (after a fork): its first fiber has no stack. */
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

/* Raises FiberError if another thread's fiber, which has not ended, is to be killed. */
static void
fiber_check_kill(const rb_fiber_t *fiber)
{
    if (FIBER_TERMINATED_P(fiber) || cont_thread_value(&fiber->cont) == GET_THREAD()->self) return;
    rb_raise(rb_eFiberError, "fiber called across threads");
}

/*
 * Kills the thread, as Thread#kill, if the fiber is its first one; else it returns. rb_thread_kill
 * returns if the thread is being killed already.
 */
static void
fiber_kill_root(rb_thread_t *th, rb_fiber_t *fiber)
{
    if (fiber != th->root_fiber) return;
    fiber->killed = 0;                                  /* what runs at the end may use fibers */
    rb_thread_kill(th->self);
    th->ec->errinfo = INT2FIX(TAG_FATAL);
    EC_JUMP_TAG(th->ec, TAG_FATAL);
}
