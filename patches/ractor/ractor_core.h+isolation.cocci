// A ractor has special variables ($~ and the like) of shareable Procs:
// unlocked/ractor/shared_code.c.
// Retire-when: the base keeps a $~ of a shareable Proc for each ractor.
// Expect: newobj_cache 1

@widen_ractor_with_svars@
@@
  struct rb_ractor_struct {
    ...
    void *newobj_cache;
+   VALUE isolated_svars;
    ...
  };
