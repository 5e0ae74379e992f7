/*
 * fixes/scheduler_work.c: the work that a fiber scheduler gets for blocking_operation_wait, a Proc.
 * Part of scheduler.c.
 *
 * The function of the work and its data are the caller's, mostly on its stack. Invariants:
 * - The function runs at most once, and not after the caller has gone on: it waits for a thread
 *   that is in the function. If the method did not run the work, the caller does.
 * - The Proc keeps the caller's fiber, which nothing else may refer to.
 *
 * `lock` guards `progress` and `result`; the other members do not change once they are set.
 */
enum work_progress { WORK_WAITS, WORK_BEGINS, WORK_RUNS, WORK_ENDED, WORK_GONE };

struct scheduler_work {
    rb_nativethread_lock_t lock;
    rb_nativethread_cond_t ended;
    enum work_progress progress;
    struct rb_fiber_scheduler_blocking_operation_state result;

    void *(*function)(void *);
    void *data;
    rb_unblock_function_t *unblock;
    void *unblock_data;
    int flags;
    rb_serial_t fork_gen;               /* a thread that ran it is not in a forked process */
    VALUE fiber, runner;                /* the caller's fiber; the thread that calls the Proc */
    bool returned;                      /* the method did */
};

static void
scheduler_work_mark(void *ptr)
{
    const struct scheduler_work *work = ptr;

    rb_gc_mark(work->fiber);
    rb_gc_mark(work->runner);
}

static void
scheduler_work_free(void *ptr)
{
    struct scheduler_work *work = ptr;

    rb_native_cond_destroy(&work->ended);
    rb_native_mutex_destroy(&work->lock);
    xfree(work);
}

static const rb_data_type_t scheduler_work_type = {
    "scheduler_work", { scheduler_work_mark, scheduler_work_free, },
    0, 0, RUBY_TYPED_FREE_IMMEDIATELY
};

/* True if the progress was `from`; then it is `to`. */
static bool
scheduler_work_step(struct scheduler_work *work, enum work_progress from, enum work_progress to)
{
    rb_native_mutex_lock(&work->lock);
    const bool step = work->progress == from;
    if (step) work->progress = to;
    rb_native_mutex_unlock(&work->lock);
    return step;
}

static void
scheduler_work_finish(struct scheduler_work *work, void *result, int error)
{
    rb_native_mutex_lock(&work->lock);
    if (work->progress == WORK_RUNS) {
        work->result.result = result;
        work->result.saved_errno = error;
        work->progress = WORK_ENDED;
        rb_native_cond_broadcast(&work->ended);
    }
    rb_native_mutex_unlock(&work->lock);
}

/* Without the GVL. */
static void *
scheduler_work_run(void *ptr)
{
    struct scheduler_work *work = ptr;
    void *result;

    if (!scheduler_work_step(work, WORK_BEGINS, WORK_RUNS)) return NULL;
    result = work->function(work->data);
    scheduler_work_finish(work, result, errno);
    return NULL;
}

/* The data of the function's own unblock function are there as long as it runs. */
static void
scheduler_work_unblock(void *ptr)
{
    struct scheduler_work *work = ptr;

    rb_native_mutex_lock(&work->lock);
    if (work->progress == WORK_RUNS) work->unblock(work->unblock_data);
    rb_native_mutex_unlock(&work->lock);
}

static VALUE
scheduler_work_begin(VALUE ptr)
{
    struct scheduler_work *work = (struct scheduler_work *)ptr;
    const bool own = work->unblock && work->unblock != RUBY_UBF_IO
        && work->unblock != RUBY_UBF_PROCESS;

    rb_nogvl(scheduler_work_run, work, own ? scheduler_work_unblock : work->unblock, work,
             work->flags & ~RB_NOGVL_UBF_ASYNC_SAFE);
    return Qnil;
}

/* An interrupt came before the function ran, or has left it: IO.copy_stream executes interrupts. */
static VALUE
scheduler_work_end(VALUE ptr)
{
    struct scheduler_work *work = (struct scheduler_work *)ptr;

    scheduler_work_step(work, WORK_BEGINS, WORK_WAITS);
    scheduler_work_finish(work, NULL, EINTR);
    return Qnil;
}

static VALUE
scheduler_work_called(RB_BLOCK_CALL_FUNC_ARGLIST(value, self))
{
    struct scheduler_work *work = rb_check_typeddata(self, &scheduler_work_type);

    if (!scheduler_work_step(work, WORK_WAITS, WORK_BEGINS)) {
        rb_raise(rb_eRuntimeError, work->progress == WORK_GONE
                 ? "block called after its method has returned" :
                 "Blocking function was already invoked!");
    }
    RB_OBJ_WRITE(self, &work->runner, rb_thread_current());
    rb_ensure(scheduler_work_begin, (VALUE)work, scheduler_work_end, (VALUE)work);
    RB_GC_GUARD(self);
    return Qnil;
}

static void
scheduler_work_interrupt(void *ptr)
{
    const struct scheduler_work *work = ptr;
    rb_threadptr_interrupt(rb_thread_ptr(work->runner));
}

static void *
scheduler_work_await(void *ptr)
{
    struct scheduler_work *work = ptr;

    rb_native_mutex_lock(&work->lock);
    while (work->progress == WORK_RUNS) rb_native_cond_wait(&work->ended, &work->lock);
    rb_native_mutex_unlock(&work->lock);
    return NULL;
}

/*
 * The end of the caller's wait. A thread that runs the function is waited for; what interrupts this
 * thread interrupts the function, and is executed later.
 */
static VALUE
scheduler_work_leave(VALUE ptr)
{
    struct scheduler_work *work = (struct scheduler_work *)ptr;
    rb_execution_context_t *ec = GET_EC();
    const rb_atomic_t mask = ec->interrupt_mask;

    if (work->fork_gen != GET_VM()->fork_gen
        || scheduler_work_step(work, WORK_WAITS, WORK_GONE)
        || scheduler_work_step(work, WORK_BEGINS, WORK_GONE)
        || scheduler_work_step(work, WORK_ENDED, WORK_ENDED)) return Qnil;
    if (!work->returned || RUBY_VM_INTERRUPTED(ec)) scheduler_work_interrupt(work);
    ec->interrupt_mask |= PENDING_INTERRUPT_MASK | TRAP_INTERRUPT_MASK;
    rb_nogvl(scheduler_work_await, work, scheduler_work_interrupt, work, 0);
    ec->interrupt_mask = mask;
    return Qnil;
}

struct scheduler_work_call {
    VALUE scheduler, proc;
    struct scheduler_work *work;
};

static VALUE
scheduler_work_pass(VALUE ptr)
{
    const struct scheduler_work_call *call = (const struct scheduler_work_call *)ptr;
    VALUE result = rb_check_funcall(call->scheduler, id_blocking_operation_wait, 1, &call->proc);

    call->work->returned = true;
    return result;
}

/* Qundef if the scheduler has no such method, or the process forked meanwhile. */
static VALUE
scheduler_work_wait(VALUE scheduler, const struct rb_blocking_operation_wait_arguments *arguments)
{
    struct scheduler_work *work;
    VALUE self = TypedData_Make_Struct(0, struct scheduler_work, &scheduler_work_type, work);
    struct scheduler_work_call call = { .scheduler = scheduler, .work = work };
    VALUE result;

    rb_native_mutex_initialize(&work->lock);
    rb_native_cond_initialize(&work->ended);
    work->function = arguments->function;
    work->data = arguments->data;
    work->unblock = arguments->unblock_function;
    work->unblock_data = arguments->data2;
    work->flags = arguments->flags;
    work->fork_gen = GET_VM()->fork_gen;
    RB_OBJ_WRITE(self, &work->fiber, rb_fiber_of_stack());
    call.proc = rb_proc_new(scheduler_work_called, self);
    result = rb_ensure(scheduler_work_pass, (VALUE)&call, scheduler_work_leave, (VALUE)work);
    if (work->progress != WORK_ENDED) result = Qundef;
    else *arguments->state = work->result;
    RB_GC_GUARD(self);
    return result;
}
