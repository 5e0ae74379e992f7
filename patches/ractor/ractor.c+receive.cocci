// Several threads of a ractor can wait for other ractors, each of them is woken, and a taker that
// is interrupted loses no value. Ractor.receive_if sleeps between messages
// (internal/ractor/sleep.h).
// Retire-when: several threads of a ractor of the base can wait for other ractors, and its
// Ractor.receive_if sleeps while the messages that are there do not fit.
// Expect: ractor_wakeup 9
// Inserts: ractor_check_ints -2, ractor_take_cleanup -2, ec -7, cr -25
// Retire: ractor_sleeping_by ractor_wakeup ractor_sleep_interrupt ractor_sleep ractor_wait_take
// Retire: ractor_receive_if

@retire_base_check_ints@
@@
- ractor_check_ints(...) { ... }

@retire_base_sleep_with_cleanup@
@@
- ractor_sleep_with_cleanup(...) { ... }

@retire_base_take_cleanup@
@@
- ractor_take_cleanup(...) { ... }

@retire_base_wait_take_cleanup@
@@
- ractor_wait_take_cleanup(...) { ... }

@retire_base_selector_cleanup@
@@
- ractor_selector_wait_cleaup(...) { ... }

@retire_cleanup_data@
@@
- struct take_wait_take_cleanup_data { ... };

@hook_taker_returned@
expression ec, state;
symbol cr, tr;
@@
ractor_try_yield(...)
{
  <...
+ ractor_taker_returned(cr, tr);
  EC_JUMP_TAG(ec, state);
  ...>
}

@redirect_sleep_of_selector@
expression wait_for;
symbol ec, cr, s, tb;
@@
ractor_selector__wait(...)
{
  <...
- ractor_sleep_with_cleanup(ec, cr, wait_for, ractor_selector_wait_cleaup, tb);
+ ractor_selector_sleep(ec, cr, s, wait_for);
  ...>
}

@redirect_pause_of_selector@
symbol ec, cr, tb;
@@
ractor_selector__wait(...)
{
  <...
- rb_thread_sleep(0);
+ ractor_await_yielder(ec, cr, tb);
  ...>
}

@retire_one_waiter@
expression cr;
@@
- VM_ASSERT(cr->sync.wait.status == wait_none);

// While a block of Ractor.receive_if has a message, the queue keeps its places: the loop would not
// end.
@redirect_compaction_of_queue@
identifier rq;
expression E;
statement S;
@@
ractor_queue_compact(...)
{
  <...
- while (rq->cnt > 0 && E)
+ while (rq->reserved_cnt == 0 && rq->cnt > 0 && E)
    S
  ...>
}

// A thread in Ractor.receive_if waits while messages are there that it has refused.
@retire_close_without_messages@
@@
ractor_close_incoming(...)
{
  <...
- VM_ASSERT(ractor_queue_empty_p(...));
  ...>
}
