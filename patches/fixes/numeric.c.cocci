// Integer#digits: a power of the base whose exponent is a power of two has a digit more. And
// Float#floor and Float#ceil with decimal places: internal/fixes/float_round.h.
//
// Reason: backport
// Retire-when: the base's digits are below the base, and its floor and ceil with places are exact.
// Until: none
// Expect: rb_int_digits_bigbase 3
// Expect: rb_float_floor 2
// Expect: rb_float_ceil 2
// Expect: int_lt 4
// Inserts: float_floor_to_places 2
// Inserts: internal/fixes/float_round.h 1

@include_float_digits@
@@
  #include "internal/enumerator.h"
+ #include "internal/fixes/float_round.h"

@redirect_largest_base@
identifier b, num;
@@
rb_int_digits_bigbase(...)
{
  <...
- int_lt(b, num) == Qtrue
+ int_lt(num, b) != Qtrue
  ...>
}

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
