// Functions for Sets (include/ruby/internal/intern/set.h).
// Retire-when: the base has rb_set_new.
// Expect: ruby/internal/intern/select.h 1

@include_sets_for_extensions@
@@
  #include "ruby/internal/intern/select.h"
+ #include "ruby/internal/intern/set.h"
