// A thread that the timer thread interrupts looks whether its ractor has to give up its native
// thread (internal/thread/time_slice.h).
// Retire-when: a ractor of the base gives its native thread up when others wait.

@hook_slice_end@
typedef rb_thread_t;
identifier th, timing;
expression limits;
@@
rb_threadptr_execute_interrupts(rb_thread_t *th, int timing)
{
  <...
  rb_thread_schedule_limits(limits);
+ ractor_slice_end(th);
  ...>
}
