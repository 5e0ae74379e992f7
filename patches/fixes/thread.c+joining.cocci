// A forked process has no thread that waited for another one: the list of these is on their stacks.
// Where a fiber is in this list, its thread may have ended.

@hook_dead_joiner@
typedef rb_thread_t;
identifier target_thread, join_list;
statement then, otherwise;
@@
rb_threadptr_join_list_wakeup(...)
{
  <...
  rb_thread_t *target_thread = join_list->thread;
+ if (target_thread->status == THREAD_KILLED) continue;
  if (target_thread->scheduler != Qnil && join_list->fiber) then else otherwise
  ...>
}

@hook_joiners_after_fork@
identifier th;
@@
terminate_atfork_i(...)
{
  <...
  rb_mutex_abandon_locking_mutex(th);
+ thread_forget_joiners(th);
  ...>
}
