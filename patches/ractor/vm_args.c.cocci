// `&:name` where refinements are active: each ractor gets Procs of its own, and the table of
// refinements, which all ractors read, is not written once there are several.
// unlocked/ractor/shared_code.c.
// Retire-when: the base keeps no Proc in the table of refinements.
// Expect: refine_sym_proc_call 2

@redirect_refined_symbol_proc@
typedef VALUE;
identifier refinements, func, symbol;
@@
vm_caller_setup_arg_block(...)
{
  <...
- VALUE func = rb_hash_lookup(refinements, symbol);
- if (NIL_P(func)) { ... }
+ VALUE func = refined_symbol_proc(refinements, symbol);
  ...>
}
