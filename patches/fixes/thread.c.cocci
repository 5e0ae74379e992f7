// A trap handler can be in a call that waits for a file while another thread closes it. The call
// ends, and wakes who closes: under a mutex that a trap handler may not lock in the base, so that
// the closing thread waits for ever, for memory of a stack that is gone. And a thread that is
// killed or raised at while it waits for the readers of what it closes leaves the list of these
// readers in its stack: they would write to it (unlocked/fixes/close_wait.c).
// Reason: behaviour
// Retire-when: a trap handler can end the wait of a close, or the base has no such mutex.
// Retire: rb_notify_fd_close_wait

@hook_mutex_of_close@
identifier wakeup_mutex;
@@
rb_notify_fd_close(...)
{
  <...
  wakeup_mutex = rb_mutex_new();
+ rb_mutex_allow_trap(wakeup_mutex, 1);
  ...>
}
