// A Range that is loaded by Marshal is frozen when all of it is loaded (marshal.c+variables.cocci).
// The base freezes it before its instance variables come, and raises FrozenError.

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
