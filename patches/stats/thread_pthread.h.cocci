// A thread knows the wait in which it is (internal/stats/waits.h).
//
// Reason: behaviour
// Retire-when: the base counts what threads wait for.
// Expect: malloc_stack 1
// Inserts: stats_wait 1

@widen_thread_with_wait@
@@
  struct rb_thread_sched_item {
    ...
    bool malloc_stack;
+   struct rb_stats_wait *stats_wait;
    ...
  };
