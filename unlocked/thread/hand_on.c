/*
 * thread/hand_on.c: a thread that was woken and does not continue wakes the next one. Part of
 * thread.c. internal/thread/hand_on.h has the invariants.
 */
#include "internal/thread/hand_on.h"

struct hand_on {
    VALUE (*wait)(VALUE arg);
    VALUE arg;
    void (*end)(const struct hand_on *wait);
    VALUE self;                         /* what is waited for */
    VALUE waiter;
    VALUE result;                       /* Qundef: wait has not returned */
};

static VALUE
hand_on_call(VALUE ptr)
{
    struct hand_on *wait = (struct hand_on *)ptr;

    return wait->result = wait->wait(wait->arg);
}

static VALUE
hand_on_end(VALUE ptr)
{
    const struct hand_on *wait = (const struct hand_on *)ptr;

    wait->end(wait);
    return Qnil;
}

static VALUE
hand_on_wait(struct hand_on wait)
{
    const struct sync_waiter *waiter = (struct sync_waiter *)wait.waiter;

    if (waiter) waiting_fiber_written(wait.self ? wait.self : waiter->self, waiter);
    wait.result = Qundef;
    return rb_ensure(hand_on_call, (VALUE)&wait, hand_on_end, (VALUE)&wait);
}

/* ---- Mutex (and Monitor, which has one) ----------------------------------------------------- */

static void
mutex_hand_on(const struct hand_on *wait)
{
    rb_mutex_t *mutex = mutex_ptr(wait->self);

    if (wait->waiter) delete_from_waitq(wait->waiter);
    if (UNDEF_P(wait->result) && !mutex->fiber) wakeup_one(&mutex->waitq);
}

static VALUE
mutex_check_ints_call(VALUE ec)
{
    RUBY_VM_CHECK_INTS_BLOCKING((rb_execution_context_t *)ec);
    return Qnil;
}

static void
mutex_check_ints(VALUE self, rb_execution_context_t *ec)
{
    hand_on_wait((struct hand_on){ mutex_check_ints_call, (VALUE)ec, mutex_hand_on, self });
}

static void
mutex_wait_in_fiber(VALUE self, VALUE waiter)
{
    hand_on_wait((struct hand_on){
        call_rb_fiber_scheduler_block, self, mutex_hand_on, self, waiter
    });
}

/* ---- Queue and SizedQueue ------------------------------------------------------------------- */

static void
queue_hand_on(const struct hand_on *wait)
{
    struct queue_waiter *waiter = (struct queue_waiter *)wait->waiter;
    struct rb_queue *q = waiter->as.q;

    queue_sleep_done(wait->waiter);
    if (UNDEF_P(wait->result) && RARRAY_LEN(q->que) > 0) wakeup_one(queue_waitq(q));
}

static void
queue_wait(VALUE arg, VALUE waiter)
{
    hand_on_wait((struct hand_on){ queue_sleep, arg, queue_hand_on, Qfalse, waiter });
}

static void
szqueue_hand_on(VALUE self)
{
    struct rb_szqueue *sq = szqueue_ptr(self);

    if (queue_length(self, &sq->q) < sq->max) wakeup_one(szqueue_pushq(sq));
}

static void
szqueue_push_end(const struct hand_on *wait)
{
    szqueue_sleep_done(wait->waiter);
    if (UNDEF_P(wait->result)) szqueue_hand_on(wait->self);
}

static void
szqueue_wait(VALUE arg, VALUE waiter)
{
    VALUE self = ((struct queue_waiter *)waiter)->w.self;

    hand_on_wait((struct hand_on){ queue_sleep, arg, szqueue_push_end, self, waiter });
}

/* ---- ConditionVariable ---------------------------------------------------------------------- */

/* A mutex's sleep whose time is over returns nil, also when the signal came at that moment. */
static void
condvar_hand_on(const struct hand_on *wait)
{
    const struct sync_waiter *waiter = (struct sync_waiter *)wait->waiter;
    bool signalled = waiter->node.next == &waiter->node;                /* see sync_wakeup */

    delete_from_waitq(wait->waiter);
    if (signalled && (UNDEF_P(wait->result) || NIL_P(wait->result))) rb_condvar_signal(wait->self);
}

static VALUE
condvar_wait(VALUE self, VALUE arg, VALUE waiter)
{
    return hand_on_wait((struct hand_on){ do_sleep, arg, condvar_hand_on, self, waiter });
}
