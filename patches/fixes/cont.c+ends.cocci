// Fibers that end. In a forked child the fiber that called fork is the first one of its thread, and
// keeps its stack to the end; the first fibers of threads that are not there any more lose theirs.
// Fiber#kill of a thread's first fiber ends the thread, as Thread#kill. Of another thread's fiber
// it raises, and leaves it alive.
// Expect: rb_fiber_close 2, RUBY_FATAL_FIBER_KILLED 2

@redirect_end_of_fiber@
symbol fiber;
@@
rb_fiber_terminate(...)
{
  <...
- rb_fiber_close(fiber);
+ fiber_close_ended(fiber);
  ...>
}

@hook_stack_of_first_fiber@
symbol th, fiber;
@@
rb_threadptr_root_fiber_terminate(...)
{
  <...
+ root_fiber_lose_stack(th, fiber);
  fiber->status = FIBER_TERMINATED;
  ...>
}

@hook_kill@
symbol self, fiber;
@@
rb_fiber_m_kill(...)
{
  ...
+ fiber_check_kill(fiber);
  if (fiber->killed) return Qfalse;
  ...
}

@hook_kill_of_first_fiber@
symbol thread, fiber;
@@
fiber_check_killed(...)
{
  <...
+ fiber_kill_root(thread, fiber);
  thread->ec->errinfo = RUBY_FATAL_FIBER_KILLED;
  ...>
}
