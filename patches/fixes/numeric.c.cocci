// Float#floor and Float#ceil with decimal places: internal/fixes/float_round.h.
// Inserts: double 0

@include_float_digits@
@@
  #include "internal/enumerator.h"
+ #include "internal/fixes/float_round.h"

@redirect_floor_to_places@
identifier number, ndigits, f, mul, res;
statement S;
@@
rb_float_floor(...)
{
  <...
- f = pow(10, ndigits);
- mul = floor(number * f);
- res = (mul + 1) / f;
- if (res > number) S
+ res = float_floor_to_places(number, ndigits);
  return DBL2NUM(res);
  ...>
}

@retire_power_of_floor@
@@
rb_float_floor(...)
{
  <...
- double f;
  ...>
}

@retire_product_of_floor@
@@
rb_float_floor(...)
{
  <...
- double mul;
  ...>
}

@redirect_ceil_to_places@
identifier number, ndigits, f;
@@
rb_float_ceil(...)
{
  <...
- f = pow(10, ndigits);
- f = ceil(number * f) / f;
+ f = -float_floor_to_places(-number, ndigits);
  return DBL2NUM(f);
  ...>
}
