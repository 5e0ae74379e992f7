// A thread has its own count of the instructions that it has interpreted: see vm_insnhelper.h.sed.
// It is after CRuby's members, whose offsets debuggers and profilers know.
// Retire-when: the base has no count of instructions that ractors share.
// Expect: ext_config 1

@widen_thread_with_count@
@@
  struct rb_thread_struct {
    ...
    struct rb_ext_config ext_config;
+   uint64_t insns_count;
    ...
  };
