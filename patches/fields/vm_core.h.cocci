// An execution context has a cache of the last owner that was looked up in the side table
// (internal/fields/cache.h). It is after CRuby's members, whose offsets debuggers and profilers
// know.
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: rb_execution_context_struct 5

@include_fields_cache@
@@
  #include "internal/basic_operators.h"
+ #include "internal/fields/cache.h"

@widen_context_with_fields_cache@
@@
  struct rb_execution_context_struct {
    ...
    struct { ... } machine;
+   struct rb_fields_cache fields_cache;
  };
