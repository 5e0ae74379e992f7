// The cache of method look-ups is emptied after objects were moved, and for a modular GC, which
// does not prune it, when marking begins and ends (not by a walk that asks for names of roots).
//
// Reason: behaviour
// Retire-when: the base looks up methods without the VM lock.
// Expect: rb_vm_update_references 2
// Inserts: rb_method_lookups_clear 1
// Inserts: rb_method_lookups_marking 1

@hook_method_marking@
typedef rb_vm_t;
identifier objspace, categoryp, vm, ec;
expression E;
@@
rb_gc_mark_roots(void *objspace, const char **categoryp)
{
  rb_execution_context_t *ec = E;
  rb_vm_t *vm = rb_ec_vm_ptr(ec);
+ if (!categoryp) rb_method_lookups_marking();
  ...
}

@hook_method_compaction@
typedef rb_vm_t;
identifier vm;
@@
rb_gc_update_vm_references(...)
{
  ...
  rb_vm_update_references(vm);
+ rb_method_lookups_clear();
  ...
}
