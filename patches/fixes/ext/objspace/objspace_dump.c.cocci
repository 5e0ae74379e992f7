// ObjectSpace.dump_all, where a call cache has no class. It is no longer valid, and the GC may have
// freed its method entry; or it is that of `super` without a superclass, which has none.
//
// Reason: backport
// Retire-when: the base does not read the method entry of a call cache without a class.
// Until: none
// Expect: vm_cc_cme 1

@redirect_name_of_called_method@
identifier mid, obj;
@@
- mid = vm_cc_cme((const struct rb_callcache *)obj)->called_id;
+ mid = ((const struct rb_callcache *)obj)->klass
+       ? vm_cc_cme((const struct rb_callcache *)obj)->called_id : 0;
