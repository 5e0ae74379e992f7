// A step of lazy sweeping does not stop the other ractors: the VM lock is enough for it, as for the
// rest of a sweep before a collection (internal/heap/sweep.h, SWP-H). In the base each step stops
// all of them, four times as often as collections do.
//
// Reason: behaviour
// Retire-when: the base's gc_continue stops other ractors only for marking and compaction.
// Expect: gc_enter_event_continue 6
// After: RACTOR_HEAP_STEP_EVENT 1
// Inserts: ractor_heap_lock_flags 4
// Inserts: ractor_heap_unlock_flags 4

@redirect_step_event@
expression level;
@@
gc_continue(...)
{
  ...
- gc_enter(objspace, gc_enter_event_continue, level);
+ gc_enter(objspace, RACTOR_HEAP_STEP_EVENT(objspace), level);
  ...
}

// What the program sets stands in one machine word with what the collector sets. Otherwise a value
// that a ractor writes back says that a collection of another one goes on for ever.

@hook_enable@
@@
rb_gc_impl_gc_enable(...)
{
  ...
+ unsigned int level = ractor_heap_lock_flags(objspace);
  dont_gc_off();
+ ractor_heap_unlock_flags(objspace, level);
}

@hook_disable@
@@
rb_gc_impl_gc_disable(...)
{
  ...
+ unsigned int level = ractor_heap_lock_flags(objspace);
  dont_gc_on();
+ ractor_heap_unlock_flags(objspace, level);
}

@hook_stress@
expression stressful, flag;
@@
rb_gc_impl_stress_set(...)
{
  ...
+ unsigned int level = ractor_heap_lock_flags(objspace);
  objspace->flags.gc_stressful = stressful;
  objspace->gc_stress_mode = flag;
+ ractor_heap_unlock_flags(objspace, level);
}

@hook_measure@
expression measured;
@@
rb_gc_impl_set_measure_total_time(...)
{
  ...
+ unsigned int level = ractor_heap_lock_flags(objspace);
  objspace->flags.measure_gc = measured;
+ ractor_heap_unlock_flags(objspace, level);
}
