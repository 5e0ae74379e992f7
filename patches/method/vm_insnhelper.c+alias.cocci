// The method entry that an alias refers to is completed at the first call. Several ractors can do
// that at once: the base's function for it runs under the VM lock.
// A regexp with the flag `o`, and END, are evaluated once by one thread; others wait without
// spinning. The base spins, evaluates twice, or waits for ever (unlocked/ractor/once.c).
// Retire-when: the base's aliased_callable_method_entry takes a lock, and its vm_once_dispatch
// waits for a thread of another ractor.
// Expect: vm_once_clear 2, vm_once_dispatch 1, aliased_callable_method_entry 3
// Retire: vm_once_clear vm_once_dispatch

@redirect_aliased_entry@
typedef rb_callable_method_entry_t;
identifier me;
@@
- aliased_callable_method_entry
+ aliased_method_entry_locked
  (const rb_callable_method_entry_t *me) {
+ ASSERT_vm_locking();
  ... }
