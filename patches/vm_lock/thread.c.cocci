// In the child of a fork the lock of the hooks for thread events is free.
//
// Reason: behaviour
// Retire-when: the base's child can add and remove such hooks.
// Expect: ubf_list_atfork 1
// Inserts: thread_hooks_after_fork 1

@hook_child_hooks@
@@
rb_thread_atfork_internal(...)
{
  <...
  ubf_list_atfork();
+ thread_hooks_after_fork();
  ...>
}
