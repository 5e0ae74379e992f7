// Waits at barriers are counted, when RUBY_STATS asks for it (internal/stats/waits.h).
// Retire-when: the base counts what ractors wait for.
// Expect: rb_ractor_sched_barrier_start 2, rb_ractor_sched_barrier_join 2

@include_waits@
@@
  #include "internal/gc.h"
+ #include "internal/stats/waits.h"

@redirect_counted_start@
expression vm, cr;
@@
rb_vm_barrier(...)
{
  <...
- rb_ractor_sched_barrier_start(vm, cr);
+ rb_stats_barrier_start(vm, cr);
  ...>
}

@redirect_counted_join@
expression vm, cr;
@@
vm_lock_enter(...)
{
  <...
- rb_ractor_sched_barrier_join(vm, cr);
+ rb_stats_barrier_join(vm, cr);
  ...>
}
