// The count of references to a method definition is a member of its own, so that atomic operations
// can change it. It is where CRuby's bit field is.
// Retire-when: the base counts these references atomically.
// Expect: reference_count 1

@widen_count_of_references@
@@
  struct rb_method_definition_struct {
    ...
-   int reference_count : 28;
+   int reference_count;
    ...
  };
