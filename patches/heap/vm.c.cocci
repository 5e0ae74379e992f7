// The flag "is a root" of a class is set by one atomic operation: other ractors set other flags in
// the same header without a lock.
//
// Reason: behaviour
// Retire-when: the base sets flags of classes atomically.
// Expect: RCLASS_IS_ROOT 2
// After: RCLASS_IS_ROOT 2
// After: __atomic_fetch_or 1

@redirect_root_flag@
typedef VALUE;
expression obj;
@@
- FL_SET(obj, RCLASS_IS_ROOT);
+ __atomic_fetch_or(&RBASIC(obj)->flags, (VALUE)RCLASS_IS_ROOT, __ATOMIC_RELAXED);
