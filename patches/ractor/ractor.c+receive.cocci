// Several threads of a ractor can wait for other ractors, each of them is woken, and a taker that
// is interrupted does not leave while its value arrives. Ractor.receive_if sleeps between messages
// (internal/ractor/receive.h).
//
// Reason: behaviour
// Retire-when: several threads of a ractor of the base can wait for other ractors, and its
// Ractor.receive_if sleeps while the messages that are there do not fit.
// Retire: ractor_sleeping_by ractor_wakeup ractor_sleep_interrupt ractor_check_ints
// Retire: ractor_sleep_with_cleanup ractor_sleep ractor_take_cleanup ractor_selector_wait_cleaup
// Retire: ractor_receive_if
// Expect: ractor_wakeup 9
// Inserts: ractor_taker_returned 1
// Inserts: ractor_pause_for_yielder 1

@hook_taker_returned@
identifier ts, b;
expression cr;
@@
ractor_try_yield(...)
{
  <...
  ractor_queue_enq(cr, ts, &b);
+ ractor_taker_returned(cr);
  ...>
}

@redirect_pause_of_selector@
@@
ractor_selector__wait(...)
{
  <...
- rb_thread_sleep(0);
+ ractor_pause_for_yielder();
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
