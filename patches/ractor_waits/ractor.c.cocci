// Several threads of a ractor can wait for other ractors, each of them is woken, and a taker that
// is interrupted does not leave while its value arrives. Ractor.receive_if sleeps between messages
// (internal/ractor_waits.h).
//
// Reason: behaviour
// Retire-when: several threads of a ractor of the base can wait for other ractors, and its
// Ractor.receive_if sleeps while the messages that are there do not fit.
// Retire: ractor_sleeping_by ractor_wakeup ractor_sleep_interrupt ractor_check_ints
// Retire: ractor_sleep_with_cleanup ractor_sleep ractor_take_cleanup ractor_selector_wait_cleaup
// Retire: ractor_receive_if
// Expect: ractor_wakeup 9
// Inserts: ractor_message_returned 1
// Inserts: ractor_taker_returned 1
// Inserts: ractor_pause_for_yielder 1

@hook_message_returned@
identifier b;
@@
receive_if_body(...)
{
  <...
  b->type.e = basket_type_ref;
+ ractor_message_returned(cr);
  ...>
}

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
