// The fiber scheduler of the thread that forks. In the child it would wait for fibers, descriptors
// and timers of the parent. The child has none.
// Expect: rb_fiber_atfork 2, scheduler 13

@hook_scheduler_of_child@
identifier th;
@@
rb_thread_atfork(void)
{
  <...
  rb_fiber_atfork(th);
+ th->scheduler = Qnil;
  ...>
}
