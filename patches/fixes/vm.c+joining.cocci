// A thread keeps the fibers that wait for its end (internal/thread/waiting_fiber.h).

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
