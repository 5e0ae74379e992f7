// The method entry that an alias refers to is completed at the first call. Several ractors can do
// that at once: the base's function for it runs under the VM lock.
//
// Reason: behaviour
// Retire-when: the base's aliased_callable_method_entry takes a lock.
// Expect: aliased_callable_method_entry 3
// After: aliased_callable_method_entry 2
// After: aliased_method_entry_locked 1

@redirect_aliased_entry@
typedef rb_callable_method_entry_t;
identifier me;
@@
- aliased_callable_method_entry
+ aliased_method_entry_locked
  (const rb_callable_method_entry_t *me) {
+ ASSERT_vm_locking();
  ... }
