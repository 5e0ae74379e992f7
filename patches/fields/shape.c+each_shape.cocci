// The list of all shapes is read under the VM lock, under which other ractors add to it.
//
// Reason: behaviour
// Retire-when: the base's rb_shape_each_shape takes the VM lock.
// Expect: rb_shape_each_shape 1
// Expect: RB_VM_LOCK_ENTER 1
// Inserts: RB_VM_LOCK_ENTER 1
// Expect: RB_VM_LOCK_LEAVE 1
// Inserts: RB_VM_LOCK_LEAVE 1

@hook_shapes_lock@
statement S;
@@
rb_shape_each_shape(...)
{
  ...
+ RB_VM_LOCK_ENTER();
  while (...) S
+ RB_VM_LOCK_LEAVE();
}
