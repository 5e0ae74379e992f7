// The inline cache of a constant is filled under the VM lock, if no other ractor has set or removed
// a constant since the lookup began (internal/ractor/const_cache.h). Debug builds compare what
// they find in a cache with the tables: another ractor may change those meanwhile.
// Retire-when: the base's caches of constants never keep an old value.
// Expect: vm_ic_update 2, vm_get_ev_const_chain 3

@hook_constant_fill@
expression a, b, c, d, e, ec, segments;
@@
rb_vm_opt_getconstant_path(...)
{
  <...
+ const unsigned int cleared = const_caches_cleared();
  val = vm_get_ev_const_chain(ec, segments);
  vm_ic_track_const_chain(...);
+ RB_VM_LOCK_ENTER();
+ if (const_cache_fill_p(cleared))
  vm_ic_update(a, b, c, d, e);
+ RB_VM_LOCK_LEAVE();
  ...>
}

@redirect_constant_check@
expression val, ec, segments;
@@
rb_vm_opt_getconstant_path(...)
{
  <...
- VM_ASSERT(val == vm_get_ev_const_chain(ec, segments));
+ VM_ASSERT(rb_multi_ractor_p() || val == vm_get_ev_const_chain(ec, segments));
  ...>
}
