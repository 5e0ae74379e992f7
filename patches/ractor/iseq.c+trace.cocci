// A TracePoint that is enabled traverses all objects, in search of code: while the other ractors
// stand still, because they may be making objects in the pages that it looks at.
//
// Reason: behaviour
// Retire-when: the base's rb_iseq_trace_set_all stops the other ractors.
// Expect: rb_iseq_trace_set_all 1
// Inserts: vm_sync.h 1
// Inserts: rb_vm_barrier 1
// Inserts: RB_VM_LOCK_ENTER 1
// Inserts: RB_VM_LOCK_LEAVE 1

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
