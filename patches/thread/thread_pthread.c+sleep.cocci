// A thread sleeps without a limit only while an interrupt can wake it. One that the thread has
// masked (in a finalizer, say), and that comes just before the sleep, uses up the function that
// wakes it: the base then sleeps for ever. That function removes itself, and then takes the
// scheduler's lock: under that lock the thread sees that it is gone, or is seen to sleep.
// Retire-when: the base looks for that function before it sleeps.

@redirect_premise_of_sleep@
expression th;
@@
thread_sched_to_waiting_until_wakeup(...)
{
  <...
- if (!RUBY_VM_INTERRUPTED(th->ec))
+ if (!RUBY_VM_INTERRUPTED(th->ec) && th->unblock.func)
  { ... }
  else { ... }
  ...>
}
