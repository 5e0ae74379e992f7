// `...` stands for the arguments of the call, and for nothing else of it. The base also takes from
// that call
// - that it looked like a variable: `foo`, where foo is `def foo(...) = bar(...)`, raises NameError
//   for bar, not NoMethodError;
// - that it was a `super`, and not that the call with `...` is one: wrong messages;
// - that its array or hash of arguments was new, so that the method called with `...` may change
//   it: a second call with `...` gets what the first one left.
// Expect: caller_flag 2

@redirect_flags_of_forwarded_call@
expression caller_flag, site_flag;
@@
vm_caller_setup_fwd_args(...)
{
  <...
- ((caller_flag & ~(VM_CALL_ARGS_SIMPLE | VM_CALL_FCALL)) |
-  (site_flag & (VM_CALL_FCALL | VM_CALL_FORWARDING)))
+ ((caller_flag & (VM_CALL_ARGS_SPLAT | VM_CALL_ARGS_BLOCKARG | VM_CALL_KWARG |
+                  VM_CALL_KW_SPLAT)) |
+  (site_flag & (VM_CALL_FCALL | VM_CALL_SUPER | VM_CALL_ZSUPER | VM_CALL_FORWARDING)))
  ...>
}
