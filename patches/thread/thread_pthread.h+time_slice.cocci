// A ractor counts the ticks of its time slice (internal/thread/time_slice.h), where CRuby has
// padding: the other members keep their offsets.
// Retire-when: a ractor of the base gives its native thread up when others wait.
// Expect: readyq_cnt 1

@widen_thread_sched@
@@
  struct rb_thread_sched {
    ...
    int readyq_cnt;
+   unsigned int slice_ticks;
    ...
  };
