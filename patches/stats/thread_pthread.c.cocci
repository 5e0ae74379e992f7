// How long a thread that could run waits for its turn is counted, when RUBY_STATS asks for it
// (internal/stats/waits.h). One that sleeps could run as soon as it is woken. And which ractor
// runs is published (internal/stats/live.h). One that leaves its turn notes where.
// Retire-when: the base counts what threads wait for.

@include_waits_of_threads@
@@
  #include "internal/gc.h"
+ #include "internal/stats/live.h"
+ #include "internal/stats/waits.h"

@hook_turn_begins@
identifier sched, th, next_th;
typedef rb_thread_t;
@@
thread_sched_wait_running_turn(...)
{
  <...
  rb_thread_t *next_th;
+ struct rb_stats_wait counted;
+ rb_stats_turn_begin(&counted, th);
  while ((next_th = sched->running) != th) { ... }
  ...>
}

@hook_turn_ends@
identifier sched, th;
@@
thread_sched_wait_running_turn(...)
{
  <...
  thread_sched_add_running_thread(sched, th);
+ rb_stats_turn_end(&counted, th);
  ...>
}

@hook_thread_ready@
identifier sched, th;
@@
thread_sched_to_ready_common(struct rb_thread_sched *sched, rb_thread_t *th, ...)
{
  ...
+ rb_stats_turn_ready(th);
  if (sched->running == NULL) { ... }
  else { ... }
}

@hook_thread_runs@
@@
thread_sched_add_running_thread(...)
{
  ...
+ rb_stats_turn_joins(th);
  thread_sched_setup_running_threads(...);
+ rb_stats_turn_runs(th);
+ rb_stats_thread_runs(th);
  ...
}

@hook_thread_leaves@
typedef rb_thread_t;
identifier next_th;
@@
thread_sched_wakeup_next_thread(...)
{
  ...
+ rb_stats_turn_leaves(th);
+ rb_stats_thread_leaves(th);
  rb_thread_t *next_th = thread_sched_deq(...);
  ...
}
