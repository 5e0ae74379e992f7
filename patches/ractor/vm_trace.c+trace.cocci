// The events that some hook wants are those of all ractors (unlocked/ractor/trace_events.c). In the
// base a ractor that disables a TracePoint, or is collected, silences the TracePoints of all
// others. And the number of TracePoints with a target is changed by several ractors.
// Retire-when: the base's ruby_vm_event_flags is the union of the events of all ractors.
// Expect: update_global_event_hook 3

@redirect_global_events@
typedef rb_event_flag_t;
identifier prev, next;
@@
- update_global_event_hook
+ base_update_global_event_hook
  (rb_event_flag_t prev, rb_event_flag_t next) { ... }

@redirect_targets_more@
@@
- ruby_vm_event_local_num++;
+ ul_atomic_add_relaxed(&ruby_vm_event_local_num, 1);

@redirect_targets_less@
@@
- ruby_vm_event_local_num--;
+ ul_atomic_add_relaxed(&ruby_vm_event_local_num, -1);
