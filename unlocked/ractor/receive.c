/*
 * ractor/receive.c: threads that wait in their ractor. Part of ractor.c. internal/ractor/receive.h
 * has the invariants.
 */
#include "internal/common/atomic.h"
#include "internal/ractor/receive.h"
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

/* A value could not be copied for a taker whom no other thread saw meanwhile. */
static void
ractor_taker_returned(rb_ractor_t *cr)
{
    ractor_wakeup(cr, wait_yielding, wakeup_by_retry);
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

/* An exception, a kill: cleanup runs before it continues. */
static void
ractor_check_ints(rb_execution_context_t *ec, rb_ractor_t *cr,
                  void (*cleanup)(rb_ractor_t *cr, void *data), void *data)
{
    enum ruby_tag_type state;

    if (!cleanup) {
        rb_ec_check_ints(ec);
        return;
    }
    EC_PUSH_TAG(ec);
    if ((state = EC_EXEC_TAG()) == TAG_NONE) rb_ec_check_ints(ec);
    EC_POP_TAG();
    if (state) {
        cleanup(cr, data);
        EC_JUMP_TAG(ec, state);
    }
}

static enum rb_stats_cause
ractor_wait_cause(int wait_for)
{
    if (wait_for & wait_taking) return RB_STATS_TAKE;
    return wait_for & wait_receiving ? RB_STATS_RECEIVE : RB_STATS_YIELD;
}

/*
 * Sleeps once, and then handles interrupts. The lock of cr is held, but not meanwhile. What the
 * caller waits for can be there or not: it looks again.
 */
static void
ractor_sleep_with_cleanup(rb_execution_context_t *ec, rb_ractor_t *cr, int wait_for,
                          void (*cleanup)(rb_ractor_t *cr, void *data), void *data)
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

    RACTOR_UNLOCK(cr);
    ractor_check_ints(ec, cr, cleanup, data);
    RACTOR_LOCK(cr);
}

static void
ractor_sleep(rb_execution_context_t *ec, rb_ractor_t *cr, int wait_for)
{
    ractor_sleep_with_cleanup(ec, cr, wait_for, NULL, NULL);
}

/* ---- a taker that is interrupted (RCV-3) ---------------------------------------------------- */

/* Lets a yielding ractor continue, which copies an object meanwhile. Handles no interrupts, but
 * is stopped for the GC. */
static void
ractor_pause_for_yielder(void)
{
    rb_execution_context_t *ec = GET_EC();
    rb_atomic_t mask = ec->interrupt_mask;

    ec->interrupt_mask |= PENDING_INTERRUPT_MASK | TRAP_INTERRUPT_MASK | TERMINATE_INTERRUPT_MASK |
        POSTPONED_JOB_INTERRUPT_MASK;
    rb_thread_wait_for((struct timeval){ .tv_usec = 200 });
    ec->interrupt_mask = mask;
}

static enum rb_ractor_basket_type
ractor_basket_type(const struct rb_ractor_basket *tb)
{
    return (enum rb_ractor_basket_type)ul_atomic_load_acquire(&tb->type.atomic);
}

/* No ractor writes to tb afterwards. A value that is there already is lost, as on stock. */
static void
ractor_take_cleanup(rb_ractor_t *cr, rb_ractor_t *r, struct rb_ractor_basket *tb)
{
    for (;;) {
        switch (ractor_basket_type(tb)) {
          case basket_type_none:
            if (ractor_deregister_take(r, tb)) return;
            break;
          case basket_type_yielding:
            break;
          default:
            return;
        }
        ractor_pause_for_yielder();
    }
}

/* No ractor writes to the basket of the selector until it waits again. */
static void
ractor_selector_wait_cleaup(rb_ractor_t *cr, void *ptr)
{
    struct rb_ractor_basket *tb = ptr;

    for (;;) {
        rb_atomic_t type = ractor_basket_type(tb);

        if (type == basket_type_yielding) ractor_pause_for_yielder();
        else if (ul_atomic_cas_ordered(&tb->type.atomic, &type, basket_type_reserved)) return;
    }
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
