// A frame that an exception leaves: its list of TracePoints is looked up after other hooks ran.
// They may have disabled the last TracePoint of that list, which is freed then.
// Reason: behaviour
// Retire-when: the base's hook_before_rewind reads local_hooks after the hooks of the ractor.

@redirect_hooks_of_frame@
expression ec, event, self, value, e;
statement run;
@@
hook_before_rewind(...)
{
  <...
  EXEC_EVENT_HOOK_AND_POP_FRAME(ec, event, self, 0, 0, 0, value);
+ local_hooks = iseq->aux.exec.local_hooks;
  if (UNLIKELY(local_hooks && e)) run
  ...>
}
