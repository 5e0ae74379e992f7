// A Range that is loaded by Marshal is frozen when all of it is loaded (marshal.c+variables.cocci).
// The base freezes it before its instance variables come, and raises FrozenError.
//
// Reason: backport
// Retire-when: the base loads a Range with instance variables.
// Until: none
// Expect: range_loader 2
// Inserts: range_take 1
// Inserts: internal/fixes/range_take.h 1

@include_range_take@
@@
  #include "internal/range.h"
+ #include "internal/fixes/range_take.h"

@redirect_loaded_range@
expression range, beg, end, excl;
@@
range_loader(...)
{
  <...
- range_init(range, beg, end, RBOOL(RTEST(excl)));
+ range_take(range, rb_range_new(beg, end, RTEST(excl)));
  ...>
}
