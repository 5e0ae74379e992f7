// A call cache for Kernel#object_id gets a function of its own (internal/method/calls.h).
// Retire-when: the base calls object_id without a frame.
// Expect: vm_call_cfunc_with_frame 3

@redirect_cfunc_handler@
expression cc, condition;
@@
vm_call_cfunc_other(...)
{
  <...
- CC_SET_FASTPATH(cc, vm_call_cfunc_with_frame, condition);
+ CC_SET_FASTPATH(cc, vm_cfunc_handler(cc), condition);
  ...>
}
