// "Remember this object" changes the mark stack, or bits and flags of a heap page that all ractors share: under the VM lock, without
// joining a barrier, as the other write barriers do.
//
// Reason: behaviour
// Retire-when: the base's rb_gc_writebarrier_remember, or what it calls, takes that lock.
// Expect: rb_gc_writebarrier_remember 1
// After: rb_gc_vm_lock_no_barrier 2

@locked@
@@
rb_gc_writebarrier_remember(...)
{
  <+...
  rb_gc_vm_lock_no_barrier()
  ...+>
}

@remember depends on !locked@
expression objspace, obj;
@@
rb_gc_writebarrier_remember(...)
{
+ unsigned int lev = rb_gc_vm_lock_no_barrier();
  rb_gc_impl_writebarrier_remember(objspace, obj);
+ rb_gc_vm_unlock_no_barrier(lev);
}
