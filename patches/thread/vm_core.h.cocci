// A thread that waits for a file descriptor is in the list of that descriptor, next to that of the
// timer thread, which has those that wait for time (internal/thread/event_wait.h). It is after
// CRuby's members, whose offsets debuggers and profilers know.
// Retire-when: the timer thread of the base serves several threads that wait for one descriptor.
// Expect: ext_config 1

@widen_thread_with_event_node@
@@
  struct rb_thread_struct {
    ...
    struct rb_ext_config ext_config;
+   struct ccan_list_node event_node;
    ...
  };
