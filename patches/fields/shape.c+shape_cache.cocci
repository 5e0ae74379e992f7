// A shape that was found before is found again without the VM's lock
// (unlocked/fields/shape_edges.c).
// Retire-when: the base looks for the next shape without the VM's lock.

@hook_known_edge@
typedef rb_shape_t, ID;
identifier shape, id, shape_type, created, allowed;
@@
get_next_shape_internal(rb_shape_t *shape, ID id, enum shape_type shape_type, bool *created,
                        bool allowed)
{
  ...
  *created = false;
+ rb_shape_t *known = shape_edge_find(shape, id);
+ if (known) return known;
  ...
}

@redirect_found_edge@
identifier res;
@@
get_next_shape_internal(...)
{
  ...
  RB_VM_LOCK_LEAVE();
- return res;
+ return shape_edge_remember(res);
}
