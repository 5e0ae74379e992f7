// Process.warmup writes to all objects while the other ractors are stopped. In the base it holds
// the VM lock only, for which ractors no longer wait at each instance variable.
// Retire-when: the base's proc_warmup stops the other ractors.
// Expect: rb_gc_prepare_heap 1

@include_object_traversals@
@@
  #include "internal/object.h"
+ #include "internal/heap/each_object.h"

@redirect_warm_up@
@@
proc_warmup(...)
{
- RB_VM_LOCK_ENTER();
- rb_gc_prepare_heap();
- RB_VM_LOCK_LEAVE();
+ rb_gc_warm_up();
  ...
}
