// A ractor has a list of its threads that wait for other ractors (internal/ractor/sleep.h). CRuby
// has space for one such thread: the list replaces that member, and the status of the thread stays,
// unused, so that all other members keep their offsets.
// Retire-when: several threads of a ractor of the base can wait for other ractors.
// Expect: waiting_thread 1

@include_receive@
@@
  #include "vm_debug.h"
+ #include "internal/ractor/sleep.h"

@redirect_waiting_thread@
@@
  struct rb_ractor_sync {
    ...
    struct ractor_wait {
      ...
-     rb_thread_t *waiting_thread;
+     struct rb_ractor_waiter *waiters;
      ...
    } wait;
    ...
  };
