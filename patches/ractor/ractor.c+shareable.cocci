// A ractor that finds a value shareable sets a flag in the header of the value, which a write
// barrier of another ractor may be changing. One atomic operation sets it, so that only this flag
// itself can be lost. When a Ractor is collected, its hooks go. At the end of the process the main
// ractor waits for its turn without the VM lock, for which the ractor that stops it waits. It is
// the calling thread that waits: the ractor names none while a thread that has ended leaves its
// stack (RUBY_MN_THREADS=1).
// Retire-when: the base sets that flag atomically.
// Expect: rb_add_running_thread 2, rb_hook_list_free 1
// Inserts: -> -1

@redirect_shareable_mark@
typedef VALUE;
expression obj;
@@
mark_shareable(...)
{
- FL_SET_RAW(obj, RUBY_FL_SHAREABLE);
+ ul_atomic_fetch_or_relaxed(&RBASIC(obj)->flags, (VALUE)RUBY_FL_SHAREABLE);
  ...
}

@redirect_turn_at_end@
expression running, again;
@@
rb_ractor_terminate_all(...)
{
  <...
- rb_del_running_thread(running);
+ rb_del_running_thread(GET_THREAD());
  ...
- rb_add_running_thread(again);
+ rb_gvl_acquire_unlocked(GET_THREAD());
  ...>
}

@redirect_hooks_of_collected@
expression hooks;
@@
- rb_hook_list_free(hooks)
+ rb_ractor_events_free(hooks)
