// A thread or fiber that was woken by an unlock, a push, a pop or a signal, and does not continue,
// because it is killed, raised at or out of time, wakes the next one that waits. In the base that
// one may sleep for ever (internal/thread/hand_on.h).
// Retire-when: the base wakes the next waiter in these cases.
// Expect: delete_from_waitq 3, queue_sleep_done 2, szqueue_sleep_done 2
// Expect: RUBY_VM_CHECK_INTS_BLOCKING 2

@redirect_interrupts_of_mutex@
typedef VALUE;
symbol self;
identifier th;
@@
do_mutex_lock(...)
{
  <...
- RUBY_VM_CHECK_INTS_BLOCKING(th->ec);
+ mutex_check_ints(self, th->ec);
  ...>
}

@redirect_wait_of_fiber@
symbol self;
identifier waiter;
@@
do_mutex_lock(...)
{
  <...
- rb_ensure(call_rb_fiber_scheduler_block, self, delete_from_waitq, (VALUE)&waiter);
+ mutex_wait_in_fiber(self, (VALUE)&waiter);
  ...>
}

@redirect_wait_for_queue@
identifier arg, waiter;
@@
(
- rb_ensure(queue_sleep, (VALUE)&arg, queue_sleep_done, (VALUE)&waiter);
+ queue_wait((VALUE)&arg, (VALUE)&waiter);
|
- rb_ensure(queue_sleep, (VALUE)&arg, szqueue_sleep_done, (VALUE)&waiter);
+ szqueue_wait((VALUE)&arg, (VALUE)&waiter);
)

@hook_push_out_of_time@
symbol self;
expression timeout, limit;
@@
rb_szqueue_push(...)
{
  <...
  if (!NIL_P(timeout) && rb_hrtime_now() >= limit) {
+     szqueue_hand_on(self);
      return Qnil;
  }
  ...>
}

@redirect_wait_for_condvar@
identifier args, waiter;
symbol self;
@@
rb_condvar_wait(...)
{
  <...
- return rb_ensure(do_sleep, (VALUE)&args, delete_from_waitq, (VALUE)&waiter);
+ return condvar_wait(self, (VALUE)&args, (VALUE)&waiter);
  ...>
}
