// `super` writes the name of its method into the call data of its code. Methods that define_method
// makes of one shareable Proc share that code: another ractor may write another name before the
// call is made, and method_missing gets that. Each call has its own call data
// (unlocked/ractor/shared_code.c).
// Expect: vm_search_super_method 2

@hook_own_call_data@
identifier cc;
@@
vm_sendish(...)
{
  <...
  const struct rb_callcache *cc;
+ struct rb_call_data super_cd;
  ...>
}

@redirect_search_of_super@
identifier reg_cfp, cd, recv, calling;
@@
vm_sendish(...)
{
  <...
- vm_search_super_method(reg_cfp, cd, recv)
+ vm_search_own_super(reg_cfp, &calling, &super_cd)
  ... when any
  vm_cc_call(...)(..., &calling)
  ...>
}
