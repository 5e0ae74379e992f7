// A thread knows the wait in which it is, where it left its turn (the path is of the books; or
// NULL), and whether it joins those that run (internal/stats/waits.h); an execution context knows
// where its ractor counts accesses (internal/stats/accesses.h, ACC-3). They are after CRuby's
// members, whose offsets debuggers and profilers know.
// Retire-when: the base counts what threads wait for.
// After: thread/vm_core.h.cocci
// Expect: ext_config 1, rb_execution_context_struct 5

@widen_thread_with_wait@
@@
  struct rb_thread_struct {
    ...
    struct rb_ext_config ext_config;
+   struct rb_stats_wait *stats_wait;
+   const char *stats_left_path;
+   uint32_t stats_left_length;
+   int stats_left_line;
+   bool stats_joins;
    ...
  };

@widen_context_with_accesses@
@@
  struct rb_execution_context_struct {
    ...
    struct rb_fields_cache fields_cache;
+   struct rb_stats_accesses *counted;
  };
