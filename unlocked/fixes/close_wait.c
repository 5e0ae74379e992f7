/*
 * fixes/close_wait.c: a thread that closes a file descriptor waits for those that use it. Part of
 * thread.c.
 *
 * Stored: the list of these users (struct rb_io_close_wait_list), in the stack of the thread that
 * closes. Invariant: it does not leave before they have. An exception or kill that comes meanwhile
 * is delivered again afterwards, when the descriptor is closed.
 */
static VALUE
close_wait_for_users(VALUE ptr)
{
    struct rb_io_close_wait_list *busy = (struct rb_io_close_wait_list *)ptr;

    while (!ccan_list_empty(&busy->pending_fd_users)) rb_mutex_sleep(busy->wakeup_mutex, Qnil);
    return Qnil;
}

static VALUE
close_wait_call(VALUE ptr)
{
    const struct rb_io_close_wait_list *busy = (const struct rb_io_close_wait_list *)ptr;

    return rb_mutex_synchronize(busy->wakeup_mutex, close_wait_for_users, ptr);
}

void
rb_notify_fd_close_wait(struct rb_io_close_wait_list *busy)
{
    if (!RB_TEST(busy->wakeup_mutex)) return;                   /* there is no user */

    rb_execution_context_t *ec = GET_EC();
    rb_thread_t *th = rb_ec_thread_ptr(ec);
    bool ends = th->to_kill;                                    /* this is in an ensure clause */
    VALUE errinfo = ec->errinfo, interrupt = Qundef;
    VALUE fiber = NIL_P(rb_fiber_scheduler_current()) ? Qfalse : rb_fiber_of_stack();
    int state, tag = TAG_NONE;

    if (fiber) rb_gc_register_address(&fiber);                  /* a scheduler may forget it */
    while (rb_protect(close_wait_call, (VALUE)busy, &state), state) {
        bool killed = th->to_kill && !ends;

        interrupt = killed ? RUBY_FATAL_THREAD_KILLED : ec->errinfo;
        tag = killed ? TAG_RAISE : state;
        ec->errinfo = errinfo;
    }
    if (fiber) rb_gc_unregister_address(&fiber);
    if (UNDEF_P(interrupt)) return;
    if (tag != TAG_RAISE) {                                     /* a throw in a trap handler */
        ec->errinfo = interrupt;
        EC_JUMP_TAG(ec, tag);
    }
    rb_threadptr_pending_interrupt_enque(th, interrupt);
    rb_threadptr_interrupt(th);
}
