// Functions for Sets (include/ruby/internal/intern/set.h).
//
// Reason: behaviour
// Retire-when: the base has rb_set_new.
// Expect: ruby/internal/intern/select.h 1
// Inserts: ruby/internal/intern/set.h 1

@include_sets_for_extensions@
@@
  #include "ruby/internal/intern/select.h"
+ #include "ruby/internal/intern/set.h"
