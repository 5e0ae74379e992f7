/*
 * thread/scheduler.c: a fiber scheduler learns that a fiber can continue. Part of scheduler.c.
 *
 * An exception of Thread#raise, a kill or a timeout waits until the method of the scheduler has
 * returned. Otherwise it could come before the method has noted the fiber, which would then never
 * continue.
 *
 * Suspended: interrupts of the calling thread, during the call.
 */

struct scheduler_unblock {
    rb_execution_context_t *ec;
    rb_atomic_t mask;
    VALUE scheduler, blocker, fiber;
};

static VALUE
scheduler_unblock_call(VALUE ptr)
{
    const struct scheduler_unblock *call = (const struct scheduler_unblock *)ptr;

    return base_fiber_scheduler_unblock(call->scheduler, call->blocker, call->fiber);
}

static VALUE
scheduler_unblock_end(VALUE ptr)
{
    const struct scheduler_unblock *call = (const struct scheduler_unblock *)ptr;

    call->ec->interrupt_mask = call->mask;
    return Qnil;
}

VALUE
rb_fiber_scheduler_unblock(VALUE scheduler, VALUE blocker, VALUE fiber)
{
    rb_execution_context_t *ec = GET_EC();
    struct scheduler_unblock call = {
        .ec = ec, .mask = ec->interrupt_mask, .scheduler = scheduler, .blocker = blocker,
        .fiber = fiber
    };

    ec->interrupt_mask |= PENDING_INTERRUPT_MASK;
    return rb_ensure(scheduler_unblock_call, (VALUE)&call, scheduler_unblock_end, (VALUE)&call);
}
