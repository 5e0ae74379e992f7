// The queue of ready ractors: how many native threads are idle, and when a time slice begins. When
// a ractor waits although none is idle, the timer thread wakes up (internal/thread/time_slice.h).
// Retire-when: a ractor of the base gives its native thread up when others wait.

@hook_enqueued@
expression vm;
@@
ractor_sched_enq(...)
{
  <...
  rb_native_cond_signal(&vm->ractor.sched.cond);
+ ractor_slices_enqueued_locked(vm);
  ...>
}

@redirect_idle@
expression vm;
@@
ractor_sched_deq(...)
{
  <...
- rb_native_cond_wait(&vm->ractor.sched.cond, &vm->ractor.sched.lock);
+ ractor_slices_idle_locked(vm);
  ...>
}

@hook_slice_begin@
expression vm;
identifier r;
@@
ractor_sched_deq(...)
{
  <...
  if (r) {
    ...
    vm->ractor.sched.grq_cnt--;
+   ractor_slices_begin_locked(r);
    ...
  }
  else { ... }
  ...>
}
