// The stack of a fiber that has ended goes back when another fiber runs, also of one that was
// entered by transfer: the base gives it back to fibers that resume it, and all others keep theirs
// until the GC frees the Fiber.
// Until: 3.4.10
// Expect: fiber_restore_thread 4

@hook_stack_of_ended_fiber@
@@
fiber_setcontext(...)
{
  <...
  fiber_restore_thread(th, old_fiber);
+ fiber_stack_release_ended(from);
  ...>
}
