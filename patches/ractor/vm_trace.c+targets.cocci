// The lists of TracePoints with a target are read by several ractors (unlocked/ractor/
// trace_events.c; TRG-A to TRG-D). In the base two ractors that enable or disable them at once lose
// events, and use freed hooks.
// Retire-when: the base keeps the TracePoints of a target for each ractor, or changes them while
// all ractors are stopped.
// Expect: clean_hooks_check 3, tp_mark 2

@redirect_enter@
identifier list;
@@
exec_hooks_precheck(...)
{
  <...
- list->running++;
+ hook_list_enter(list);
  ...>
}

@redirect_leave@
identifier list;
@@
exec_hooks_postcheck(...)
{
- list->running--;
- clean_hooks_check(list);
+ hook_list_leave(list);
}

@redirect_method@
expression target, tpval;
identifier def;
statement make;
@@
- if (def->body.bmethod.hooks == NULL) make
- rb_hook_list_connect_tracepoint(target, def->body.bmethod.hooks, tpval, 0);
+ trace_target_connect_method(target, def, tpval);

@hook_disable_target@
typedef rb_method_definition_t, rb_hook_list_t;
identifier def, hooks;
statement freed;
expression tpval, e;
@@
disable_local_event_iseq_i(...)
{
  <...
  rb_method_definition_t *def = e;
+ RB_VM_LOCK_ENTER();
+ rb_vm_barrier();
  rb_hook_list_t *hooks = def->body.bmethod.hooks;
  VM_ASSERT(hooks != NULL);
  rb_hook_list_remove_tracepoint(hooks, tpval);
  if (hooks->events == 0) freed
+ RB_VM_LOCK_LEAVE();
  ...>
}

@hook_ractor_of_point@
identifier tp;
@@
  rb_gc_mark(tp->proc);
+ trace_point_mark_ractor(tp->ractor);
  rb_gc_mark(tp->local_target_set);
