// A step of lazy sweeping does not stop the other ractors: the VM lock is enough for it, as for the
// rest of a sweep before a collection (internal/heap/sweep.h, SWP-H). In the base each step stops
// all of them, four times as often as collections do. The rest of SWP-I is in default.c+pages.sed.
// Retire-when: the base's gc_continue stops other ractors only for marking and compaction, and
// rb_during_gc() is true only in the collecting ractor.
// Expect: gc_enter_event_continue 6
// Inserts: sweep_clock 2, SEVERAL_RACTORS_P 2

@redirect_step_event@
expression level;
@@
gc_continue(...)
{
  ...
- gc_enter(objspace, gc_enter_event_continue, level);
+ gc_enter(objspace, SWEEP_STEP_EVENT(objspace), level);
  ...
}

// A ractor with a free slot does not wait for the sweep of another ractor.
@redirect_new_object@
expression E, protected;
statement S1, S2;
@@
rb_gc_impl_new_obj(...)
{
  ...
  if (!
-     RB_UNLIKELY
+     SWEEP_HINDERED
      (E) && protected) S1 else S2
  ...
}

// A running ractor is not told of the collection of another one. Otherwise a SystemStackError that
// it could rescue ends the process, and a negative size is out of memory.
@redirect_question@
@@
rb_gc_impl_during_gc_p(...)
{
  ...
+ if (!sweep_collector_p()) return false;
  return ...;
}

// The flag of GC.stress is in one machine word with what the collector writes: each new object
// reads both at once.
@hook_stress@
expression stressful, flag;
@@
rb_gc_impl_stress_set(...)
{
  ...
+ unsigned int level = sweep_lock_flags(objspace);
  objspace->flags.gc_stressful = stressful;
  objspace->gc_stress_mode = flag;
+ sweep_unlock_flags(objspace, level);
}

// GC.total_time counts the processor time of the collector alone: others run during a step.
@redirect_clock@
expression ts;
@@
\(gc_clock_start\|gc_clock_end\)(...)
{
  <...
- current_process_time
+ sweep_clock
  (ts)
  ...>
}

// Another ractor may disable the GC during a step. In debug builds alone.
@redirect_step_assertion@
expression disabled, by_method;
@@
\(gc_sweep_continue\|gc_marks_continue\)(...)
{
  GC_ASSERT(disabled == FALSE || by_method
+           || SEVERAL_RACTORS_P(objspace)
           );
  ...
}
