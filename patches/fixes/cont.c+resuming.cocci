// A fiber that another one resumes, and the fiber of a continuation, are marked. An Enumerator may
// have dropped the fiber of `next`, when it was rewound in it; and a fiber that ends looks for the
// one to continue along the fibers that resume each other.
// Reason: security
// Closes: Bug-22196
// Expect: rb_fiber_mark_self 2, rb_fiber_update_self 2

@hook_resuming_marked@
symbol fiber;
@@
fiber_mark(...)
{
  <...
+ fiber_mark_resuming(fiber);
  cont_mark(&fiber->cont);
  ...>
}

@hook_resuming_moved@
symbol fiber;
@@
fiber_compact(...)
{
  <...
+ fiber_update_resuming(fiber);
  cont_compact(&fiber->cont);
  ...>
}

@hook_fiber_of_continuation@
symbol cont;
@@
cont_mark(...)
{
  <...
  rb_gc_mark(cont_thread_value(cont));
+ cont_mark_fiber(cont);
  ...>
}
