// The caches of names are emptied after a compaction, and for good when the process ends. Where the
// GC can be exchanged, they are emptied when marking begins, too (not by a walk that asks for names
// of roots); CRuby's own GC keeps names that were found since the last marking when a minor one
// begins, and takes out what has died (name_cache/gc/default/default.c.sed).
//
// Reason: behaviour
// Retire-when: the base looks interned strings and symbols up without the VM's lock.
// Inserts: rb_name_caches_wipe_barrier 1
// Inserts: name_caches_roots 1
// Inserts: rb_name_caches_close 1
// Expect: rb_gc_impl_shutdown_call_finalizer 2

@hook_marking_of_names@
typedef rb_vm_t, rb_execution_context_t;
identifier objspace, categoryp, vm, ec;
expression E;
@@
rb_gc_mark_roots(void *objspace, const char **categoryp)
{
  rb_execution_context_t *ec = E;
  rb_vm_t *vm = rb_ec_vm_ptr(ec);
+ if (!categoryp) name_caches_roots(objspace);
  ...
}

@hook_compaction_of_names@
identifier vm;
@@
rb_gc_update_vm_references(...)
{
  ...
  rb_vm_update_references(vm);
+ rb_name_caches_wipe_barrier();
  ...
}

@hook_end_of_names@
@@
rb_objspace_call_finalizer(...)
{
+ rb_name_caches_close();
  rb_gc_impl_shutdown_call_finalizer(...);
}
