// An execution context has a list of the strings that C code of its frames reads
// (internal/fixes/lent_text.h). It is after CRuby's members, whose offsets debuggers and profilers
// know.
// Expect: rb_execution_context_struct 5

@widen_context_with_lent_texts@
@@
  struct rb_execution_context_struct {
    ...
    struct { ... } machine;
+   VALUE lent_texts;
    ...
  };
