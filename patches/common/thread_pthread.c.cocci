// The hook of a native thread that ends, for all parts of the fork (internal/ractor/events.h).
// Retire-when: no part of the fork keeps anything for a native thread.

@include_events_of_threads@
@@
  #include "internal/gc.h"
+ #include "internal/ractor/events.h"

@hook_native_thread_ends@
@@
nt_start(...)
{
  ...
+ rb_events_native_thread_ends();
  return NULL;
}
