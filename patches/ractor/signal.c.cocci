// trap in another ractor than the main one keeps shareable commands only, and returns no
// unshareable Proc of another ractor.
// Retire-when: the base looks at the self of an isolated handler, and at what trap returns.
// Expect: rb_proc_isolate 1, trap 2

@redirect_trap@
expression sig, func, cmd;
@@
sig_trap(...)
{
  <...
- return trap(sig, func, cmd);
+ return trap_in_ractor(sig, func, cmd);
  ...>
}

@redirect_isolated_command@
expression cmd;
@@
sig_trap(...)
{
  <...
- rb_proc_isolate(cmd)
+ trap_command_isolated(cmd)
  ...>
}
