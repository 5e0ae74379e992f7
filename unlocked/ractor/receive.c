/*
 * ractor/receive.c: threads that wait in their ractor. Part of ractor.c. internal/ractor/sleep.h
 * has the invariants.
 */
#include "internal/common/atomic.h"
#include "internal/ractor/sleep.h"
#include "internal/stats/waits.h"

/* ---- all under the lock of the ractor ------------------------------------------------------- */

static void
ractor_waiter_wake(struct rb_ractor_waiter *waiter, int woken_by)
{
    ul_atomic_store_relaxed(&waiter->woken_by, woken_by);    /* ractor_waiter_woken_p */
    rb_ractor_waiter_wake(waiter);
}

/* Whether a thread of r was waiting for wait_for (RCV-2). */
static bool
ractor_wakeup(rb_ractor_t *r, int wait_for, int woken_by)
{
    struct rb_ractor_waiter *waiter;
    bool found = false;

    ASSERT_ractor_locking(r);
    for (waiter = r->sync.wait.waiters; waiter; waiter = waiter->next) {
        if (!(waiter->wait_for & wait_for) || waiter->woken_by != wakeup_none) continue;
        ractor_waiter_wake(waiter, woken_by);
        found = true;
    }
    return found;
}

static void
ractor_waiter_leave(rb_ractor_t *cr, const struct rb_ractor_waiter *waiter)
{
    struct rb_ractor_waiter **link = &cr->sync.wait.waiters;

    while (*link != waiter) link = &(*link)->next;
    *link = waiter->next;
}

/* ---- the thread that waits ------------------------------------------------------------------ */

/* Called with the interrupt lock of the thread that waits. */
static void
ractor_sleep_interrupt(void *ptr)
{
    struct rb_ractor_waiter *waiter = ptr;
    rb_ractor_t *r = waiter->th->ractor;

    RACTOR_LOCK(r);
    if (waiter->woken_by == wakeup_none) ractor_waiter_wake(waiter, wakeup_by_interrupt);
    RACTOR_UNLOCK(r);
}

static enum rb_stats_cause
ractor_wait_cause(int wait_for)
{
    if (wait_for & wait_taking) return RB_STATS_TAKE;
    return wait_for & wait_receiving ? RB_STATS_RECEIVE : RB_STATS_YIELD;
}

/* Sleeps once. The lock of cr is held, but not meanwhile. The caller looks again, because its value
 * can be there or not. */
static void
ractor_sleep_once(rb_execution_context_t *ec, rb_ractor_t *cr, int wait_for)
{
    struct rb_ractor_waiter waiter = {
        .next = cr->sync.wait.waiters, .th = rb_ec_thread_ptr(ec), .wait_for = wait_for,
        .woken_by = wakeup_none
    };
    struct rb_stats_wait counted;

    VM_ASSERT(cr == GET_RACTOR());
    cr->sync.wait.waiters = &waiter;
    rb_stats_message_begin(&counted, ractor_wait_cause(wait_for));
    rb_ractor_waiter_sleep(cr, &waiter, ractor_sleep_interrupt);
    rb_stats_message_end(&counted);
    ractor_waiter_leave(cr, &waiter);
}

/* The same, and then handles interrupts. */
static void
ractor_sleep(rb_execution_context_t *ec, rb_ractor_t *cr, int wait_for)
{
    ractor_sleep_once(ec, cr, wait_for);
    RACTOR_UNLOCK(cr);
    rb_ec_check_ints(ec);
    RACTOR_LOCK(cr);
}

/* ---- takers: interrupts are handled while no ractor can fill the basket (RCV-3) ------------- */

static bool
ractor_interrupted_p(const rb_execution_context_t *ec)
{
    return RUBY_VM_INTERRUPTED_ANY(ec)
        || RARRAY_LEN(rb_ec_thread_ptr(ec)->pending_interrupt_queue) > 0;
}

static enum rb_ractor_basket_type
ractor_basket_type(const struct rb_ractor_basket *tb)
{
    /* acquire: the value was written before the type */
    return (enum rb_ractor_basket_type)ul_atomic_load_acquire(&tb->type.atomic);
}

/* A ractor is copying an object for a basket of cr: until that is filled, or given back. Interrupts
 * wait meanwhile. */
static void
ractor_await_yielder(rb_execution_context_t *ec, rb_ractor_t *cr,
                     const struct rb_ractor_basket *tb)
{
    rb_atomic_t mask = ec->interrupt_mask;

    ec->interrupt_mask |= PENDING_INTERRUPT_MASK | TRAP_INTERRUPT_MASK;
    RACTOR_LOCK_SELF(cr);
    while (ractor_basket_type(tb) == basket_type_yielding) {
        ractor_sleep_once(ec, cr, wait_taking);
    }
    RACTOR_UNLOCK_SELF(cr);
    ec->interrupt_mask = mask;
}

/* The current ractor could not copy its value for a taker of tr, and has given the basket back. */
static void
ractor_taker_returned(rb_ractor_t *cr, rb_ractor_t *tr)
{
    RACTOR_LOCK(cr);
    ractor_wakeup(cr, wait_yielding, wakeup_by_retry);
    RACTOR_UNLOCK(cr);
    RACTOR_LOCK(tr);
    ractor_wakeup(tr, wait_taking, wakeup_by_retry);
    RACTOR_UNLOCK(tr);
}

/* Sleeps at most once while tb is empty and in the queue of r, and leaves it so, or full. */
static void
ractor_wait_take(rb_execution_context_t *ec, rb_ractor_t *cr, rb_ractor_t *r,
                 struct rb_ractor_basket *tb)
{
    RACTOR_LOCK_SELF(cr);
    if (ractor_basket_type(tb) == basket_type_none) ractor_sleep_once(ec, cr, wait_taking);
    RACTOR_UNLOCK_SELF(cr);

    if (ractor_basket_type(tb) == basket_type_yielding) {
        ractor_await_yielder(ec, cr, tb);
    }
    else if (ractor_interrupted_p(ec) && ractor_deregister_take(r, tb)) {
        rb_ec_check_ints(ec);
        ractor_register_take(cr, r, tb, true, NULL, false);
    }
}

/* Sleeps once, and reserves the basket, if that is empty, to handle interrupts. The lock of cr is
 * held, but not meanwhile. */
static void
ractor_selector_sleep(rb_execution_context_t *ec, rb_ractor_t *cr, struct rb_ractor_selector *s,
                      int wait_for)
{
    struct rb_ractor_basket *tb = &s->take_basket;
    rb_atomic_t type = basket_type_none;

    ractor_sleep_once(ec, cr, wait_for);
    if (!ractor_interrupted_p(ec)
        || !ul_atomic_cas_ordered(&tb->type.atomic, &type, basket_type_reserved)) return;
    RACTOR_UNLOCK(cr);
    rb_ec_check_ints(ec);
    /* Ractors that found the basket reserved sleep, or have ended: they are asked again. */
    ul_atomic_store_release(&tb->type.atomic, basket_type_none);
    st_foreach(s->take_ractors, ractor_selector_wait_i, (st_data_t)tb);
    RACTOR_LOCK(cr);
}

/* ---- Ractor.receive_if ---------------------------------------------------------------------- */

enum receive_if_next { receive_if_next_found, receive_if_next_none, receive_if_next_is_shown };

/*
 * The next message that the block has not seen, which is this thread's until its block has ended.
 * Messages are shown in order: one that another thread's block has may come back, and one block
 * of a ractor runs at a time anyway. Under the lock of cr.
 */
static enum receive_if_next
ractor_receive_if_next(rb_ractor_t *cr, struct receive_block_data *data, unsigned int *serial)
{
    struct rb_ractor_queue *rq = data->rq;

    if (*serial != rq->serial) {
        *serial = rq->serial;
        data->index = 0;
    }
    for (; data->index < rq->cnt; data->index++) {
        struct rb_ractor_basket *basket = ractor_queue_at(cr, rq, data->index);

        if (basket_type_p(basket, basket_type_deleted)) continue;
        if (basket_type_p(basket, basket_type_reserved)) return receive_if_next_is_shown;
        data->v = ractor_basket_value(basket);
        basket->type.e = basket_type_reserved;
        rq->reserved_cnt++;
        data->success = false;
        return receive_if_next_found;
    }
    return receive_if_next_none;
}

/*
 * However the block ends, others look again: what it had is gone, or theirs. A thread that is
 * interrupted while the block of another one runs has not shown the message to its own block.
 */
static VALUE
ractor_receive_if_end(VALUE ptr)
{
    struct receive_block_data *data = (struct receive_block_data *)ptr;
    rb_ractor_t *cr = data->cr;
    bool began = RTEST(cr->receiving_mutex) && RTEST(rb_mutex_owned_p(cr->receiving_mutex));

    if (began) receive_if_ensure(ptr);
    RACTOR_LOCK_SELF(cr);
    if (!began) {
        ractor_queue_at(cr, data->rq, data->index)->type.e = basket_type_ref;
        data->rq->reserved_cnt--;
    }
    ractor_wakeup(cr, wait_receiving, wakeup_by_retry);
    RACTOR_UNLOCK_SELF(cr);
    return Qnil;
}

static VALUE
ractor_receive_if(rb_execution_context_t *ec, VALUE crv, VALUE b)
{
    rb_ractor_t *cr = rb_ec_ractor_ptr(ec);
    unsigned int serial = (unsigned int)-1;
    struct receive_block_data data = { .cr = cr, .rq = &cr->sync.recv_queue };

    if (!RTEST(b)) rb_raise(rb_eArgError, "no block given");
    for (;;) {
        enum receive_if_next next;

        ractor_recursive_receive_if(cr);
        RACTOR_LOCK(cr);
        while ((next = ractor_receive_if_next(cr, &data, &serial)) != receive_if_next_found) {
            if (next == receive_if_next_none && cr->sync.incoming_port_closed) break;
            ractor_sleep(ec, cr, wait_receiving);
        }
        RACTOR_UNLOCK(cr);
        if (next == receive_if_next_none) {
            rb_raise(rb_eRactorClosedError, "The incoming port is already closed");
        }

        VALUE result = rb_ensure(receive_if_body, (VALUE)&data,
                                 ractor_receive_if_end, (VALUE)&data);
        if (!UNDEF_P(result)) return result;
        data.index++;
        RUBY_VM_CHECK_INTS(ec);
    }
}
