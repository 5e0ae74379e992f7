// How a thread that waits for other ractors sleeps and wakes is the fork's
// (internal/ractor/sleep.h).
// Retire-when: several threads of a ractor of the base can wait for other ractors.
// Expect: rb_ractor_sched_sleep 1, rb_ractor_sched_wakeup 1

@retire_base_ractor_sleep@
@@
- rb_ractor_sched_sleep(...) { ... }

@retire_base_ractor_wakeup@
@@
- rb_ractor_sched_wakeup(...) { ... }
