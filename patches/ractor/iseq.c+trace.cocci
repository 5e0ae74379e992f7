// A TracePoint that is enabled traverses all objects, in search of code: while the other ractors
// stand still, because they may be making objects in the pages that it looks at.
// Retire-when: the base's rb_iseq_trace_set_all stops the other ractors.

@include_vm_sync@
@@
  #include "vm_callinfo.h"
+ #include "vm_sync.h"

@hook_trace_traversal@
expression events;
@@
rb_iseq_trace_set_all(...)
{
+ RB_VM_LOCK_ENTER();
+ rb_vm_barrier();
  rb_objspace_each_objects(trace_set_i, events);
+ RB_VM_LOCK_LEAVE();
}
