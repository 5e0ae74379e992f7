// An exception gives back the VM lock down to the level that its handler recorded. A traversal of
// the heap holds that lock for one thread, while other threads of its ractor can get their turn
// (internal/heap/each_object.h).
// Retire-when: no callback of a traversal of the heap runs under the VM lock.
// After: thread/vm_sync.c.cocci
// Expect: rb_ec_vm_lock_rec_release 1

@include_traversals_in_sync@
@@
  #include "internal/gc.h"
+ #include "internal/heap/each_object.h"

@hook_lock_release@
typedef rb_execution_context_t;
identifier ec, recorded, current;
@@
rb_ec_vm_lock_rec_release(const rb_execution_context_t *ec, unsigned int recorded,
                          unsigned int current)
{
+ if (rb_gc_traversal_keeps_lock_p(ec, recorded, current)) return;
  ...
}
