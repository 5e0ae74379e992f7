// A thread of a ractor that shares native threads notes at its end whether it leaves the turn to a
// thread that no other one is going to wake (internal/thread/gvl.h).
// Retire-when: the base's co_start wakes the next thread of its ractor on each of its ways out.
// Expect: malloc_stack 1

@widen_thread_sched_item@
@@
  struct rb_thread_sched_item {
    ...
    bool malloc_stack;
+   bool next_waits;
    ...
  };
