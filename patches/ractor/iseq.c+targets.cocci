// TracePoints with a target change the instructions of code that several ractors run, and its list
// of hooks: while all other ractors are stopped (internal/ractor/trace_events.h, TRG-A).
// Retire-when: the base keeps the TracePoints of a target for each ractor, or changes them while
// all ractors are stopped.
// After: ractor/iseq.c+trace.cocci
// Expect: iseq_remove_local_tracepoint_i 3, iseq_add_local_tracepoint 2
// Inserts: VALUE 0, rb_iseq_t 0, * 0, aux -3, exec -3, local_hooks -3, -> -4

@include_trace_events@
@@
  #include "vm_callinfo.h"
+ #include "internal/ractor/trace_events.h"

@redirect_add_target@
typedef rb_iseq_t;
identifier iseq, turnon_events, tpval, target_line, n;
statement loop, connect;
@@
iseq_add_local_tracepoint(const rb_iseq_t *iseq, rb_event_flag_t turnon_events, VALUE tpval,
                          unsigned int target_line)
{
  ...
  VM_ASSERT(ISEQ_EXECUTABLE_P(iseq));
+ struct rb_trace_target target;
+ rb_trace_target_new(&target, tpval, target_line);
+ RB_VM_LOCK_ENTER();
+ rb_vm_barrier();
  loop
- if (n > 0) connect
+ if (n > 0) {
+     rb_trace_target_connect(&target, (VALUE)iseq, &((rb_iseq_t *)iseq)->aux.exec.local_hooks);
+ }
+ RB_VM_LOCK_LEAVE();
+ rb_trace_target_free(&target);
  return n;
}

@hook_remove_target@
identifier data;
expression e;
@@
rb_iseq_remove_local_tracepoint_recursively(...)
{
  ...
  data.n = 0;
+ RB_VM_LOCK_ENTER();
+ rb_vm_barrier();
  iseq_remove_local_tracepoint_i(e, (void *)&data);
+ RB_VM_LOCK_LEAVE();
  ...
}
