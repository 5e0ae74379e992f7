// A call whose inline cache does not fit looks into the fork's cache first. What the base does
// then is called where that cache has nothing, and in processes with one ractor.
//
// Reason: behaviour
// Retire-when: the base looks up call caches without the VM lock.
// Expect: rb_vm_search_method_slowpath 3
// After: rb_vm_search_method_slowpath 2
// After: base_search_method_slowpath 1

@redirect_call_search@
identifier ci, klass;
@@
- rb_vm_search_method_slowpath
+ base_search_method_slowpath
  (const struct rb_callinfo *ci, VALUE klass) { ... }
