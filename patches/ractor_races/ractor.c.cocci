// A ractor that finds out that a value is shareable notes it in the value's header, which a write
// barrier of another ractor may be changing: as one operation, so that nothing but this note itself
// can be lost.
//
// Reason: behaviour
// Retire-when: the base sets that flag atomically.
// Expect: mark_shareable 4
// After: __atomic_fetch_or 1

@redirect_shareable_mark@
typedef VALUE;
expression obj;
@@
mark_shareable(...)
{
- FL_SET_RAW(obj, RUBY_FL_SHAREABLE);
+ __atomic_fetch_or(&RBASIC(obj)->flags, (VALUE)RUBY_FL_SHAREABLE, __ATOMIC_RELAXED);
  ...
}
