// The list of all shapes is read under the VM lock, under which other ractors add to it.
// Retire-when: the base's rb_shape_each_shape takes the VM lock.
// Expect: RB_VM_LOCK_ENTER 1, RB_VM_LOCK_LEAVE 1

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
