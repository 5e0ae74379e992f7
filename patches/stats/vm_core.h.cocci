// A thread knows the wait in which it is (internal/stats/waits.h). It is after CRuby's members,
// whose offsets debuggers and profilers know.
//
// Reason: behaviour
// Retire-when: the base counts what threads wait for.
// Expect: ext_config 1
// Inserts: stats_wait 1

@widen_thread_with_wait@
@@
  struct rb_thread_struct {
    ...
    struct rb_ext_config ext_config;
+   struct rb_stats_wait *stats_wait;
    ...
  };
