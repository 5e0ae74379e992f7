// Accesses to instance variables are counted, when RUBY_STATS=fields asks for it: by instructions
// for TracePoints, and by calls of attr_reader and attr_writer that get another fast path then
// (internal/ivar/counted.h).
// Retire-when: the base counts accesses to instance variables.
// Expect: vm_trace 2
// Inserts: vm_writer_path 2, vm_writer_called 2

@redirect_trace@
typedef rb_execution_context_t, rb_control_frame_t;
@@
- vm_trace
+ vm_trace_events
  (rb_execution_context_t *ec, rb_control_frame_t *reg_cfp)
{
  ...
}

@redirect_counted_reader@
expression ec, cfp, calling, E;
@@
vm_call_method_each_type(...)
{
  <...
  VM_CALL_METHOD_ATTR(v,
    vm_call_ivar(ec, cfp, calling),
-   CC_SET_FASTPATH(cc, vm_call_ivar, E)
+   CC_SET_FASTPATH(cc, vm_reader_path(), vm_reader_called(ec, cfp, cc, calling->recv) && E)
  );
  ...>
}

@redirect_counted_writer@
expression ec, cfp, recv, E;
@@
vm_call_method_each_type(...)
{
  <...
  VM_CALL_METHOD_ATTR(v,
    vm_call_attrset_direct(ec, cfp, cc, recv),
-   CC_SET_FASTPATH(cc, vm_call_attrset, E)
+   CC_SET_FASTPATH(cc, vm_writer_path(), vm_writer_called(ec, cfp, cc, recv) && E)
  );
  ...>
}
