// The hook of the end of a marking for all parts of the fork (internal/ractor/events.h). The mark
// bits are final, all ractors are stopped, and nothing has been swept.
// Retire-when: no part of the fork keeps objects without marking them.
// Expect: gc_update_weak_references 2

@include_events@
@@
  #include "internal/hash.h"
+ #include "internal/ractor/events.h"

@hook_marking_ended@
typedef rb_objspace_t;
identifier objspace;
@@
gc_marks_finish(rb_objspace_t *objspace)
{
  ...
  gc_update_weak_references(objspace);
+ events_marking_ended(objspace);
  ...
}
