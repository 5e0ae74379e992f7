// A call whose inline cache does not fit looks into the fork's cache first. The base's lookup is
// called where that cache has nothing, and in processes with one ractor. Debug builds check that a
// method that is called was not changed since it was looked up: another ractor may do that.
// Retire-when: the base looks up call caches without the VM lock.
// Expect: rb_vm_search_method_slowpath 3

@redirect_call_search@
identifier ci, klass;
@@
- rb_vm_search_method_slowpath
+ base_search_method_slowpath
  (const struct rb_callinfo *ci, VALUE klass) { ... }

@redirect_call_check@
expression cme;
@@
vm_call_method_each_type(...)
{
  <...
- VM_ASSERT(! METHOD_ENTRY_INVALIDATED(cme));
+ VM_ASSERT(rb_multi_ractor_p() || ! METHOD_ENTRY_INVALIDATED(cme));
  ...>
}
