// Accesses to instance variables are counted, when RUBY_STATS=fields asks for it: by instructions
// for TracePoints, and by calls of attr_reader and attr_writer that get no fast path then
// (internal/ivar/counted.h).
//
// Reason: behaviour
// Retire-when: the base counts accesses to instance variables.
// Expect: vm_trace 2
// Inserts: vm_counted_insn 1
// Inserts: vm_call_ivar_counted 1
// Inserts: vm_call_attrset_counted 2
// Inserts: rb_counted_p 4

@hook_counted_trace@
identifier ec, reg_cfp;
typedef rb_execution_context_t, rb_control_frame_t;
@@
vm_trace(rb_execution_context_t *ec, rb_control_frame_t *reg_cfp)
{
+ if (rb_counted_p()) { vm_counted_insn(ec, reg_cfp); }
  ...
}

@redirect_counted_reader@
expression ec, cfp, calling, E;
@@
vm_call_method_each_type(...)
{
  <...
  VM_CALL_METHOD_ATTR(v,
-   vm_call_ivar(ec, cfp, calling),
-   CC_SET_FASTPATH(cc, vm_call_ivar, E)
+   vm_call_ivar_counted(ec, cfp, calling),
+   CC_SET_FASTPATH(cc, vm_call_ivar, !rb_counted_p() && E)
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
-   vm_call_attrset_direct(ec, cfp, cc, recv),
-   CC_SET_FASTPATH(cc, vm_call_attrset, E)
+   vm_call_attrset_counted(ec, cfp, cc, recv),
+   CC_SET_FASTPATH(cc, vm_call_attrset, !rb_counted_p() && E)
  );
  ...>
}
