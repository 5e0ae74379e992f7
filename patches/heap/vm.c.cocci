// The flag "is a root" of a class is set by one atomic operation: other ractors set other flags in
// the same header without a lock.
// Retire-when: the base sets flags of classes atomically.
// After: method/vm.c.cocci
// Expect: RCLASS_IS_ROOT 2

@include_atomic_in_vm@
@@
  #include "internal/class.h"
+ #include "internal/common/atomic.h"

@redirect_root_flag@
typedef VALUE;
expression obj;
@@
- FL_SET(obj, RCLASS_IS_ROOT);
+ ul_atomic_fetch_or_relaxed(&RBASIC(obj)->flags, (VALUE)RCLASS_IS_ROOT);
