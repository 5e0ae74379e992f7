// The hook of a fork, in the child, for all parts of the fork of CRuby (internal/ractor/events.h).
// Retire-when: no part of the fork keeps what other threads and ractors of the process can hold.
// Expect: ubf_list_atfork 1

@hook_process_forked@
@@
rb_thread_atfork_internal(...)
{
  <...
  ubf_list_atfork();
+ rb_events_forked();
  ...>
}
