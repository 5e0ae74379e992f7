// A thread keeps the fibers that wait for its end (internal/thread/waiting_fiber.h).
//
// Reason: backport
// Retire-when: the base marks the fibers of join_list.
// Until: none
// Expect: thread_mark 2
// Inserts: rb_thread_mark_joiners 1
// Inserts: internal/thread/waiting_fiber.h 1

@include_joiners@
@@
  #include "internal/cont.h"
+ #include "internal/thread/waiting_fiber.h"

@hook_mark_of_joiners@
identifier th;
@@
thread_mark(...)
{
  ...
  rb_gc_mark(th->scheduler);
+ rb_thread_mark_joiners(th);
  ...
}
