// The hooks of the GC's events for all parts of the fork (internal/ractor/events.h): marking
// begins, but not for a traversal that needs the names of roots; references were updated; the
// process exits.
// Retire-when: no part of the fork keeps what the GC must know.
// Expect: rb_vm_update_references 2, rb_gc_impl_shutdown_call_finalizer 2

@hook_marking_begins@
typedef rb_vm_t, rb_execution_context_t;
identifier objspace, categoryp, vm, ec;
expression E;
@@
rb_gc_mark_roots(void *objspace, const char **categoryp)
{
  rb_execution_context_t *ec = E;
  rb_vm_t *vm = rb_ec_vm_ptr(ec);
+ if (!categoryp) events_marking_begins(objspace, vm);
  ...
}

@hook_references_updated@
typedef rb_vm_t;
identifier vm;
@@
rb_gc_update_vm_references(...)
{
  ...
  rb_vm_update_references(vm);
+ events_references_updated(vm);
  ...
}

@hook_process_exits@
@@
rb_objspace_call_finalizer(...)
{
+ events_process_exits();
  rb_gc_impl_shutdown_call_finalizer(...);
}
