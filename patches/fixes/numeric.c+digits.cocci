// Integer#digits: a power of the base whose exponent is a power of two has a digit more.
//
// Reason: backport
// Retire-when: the base's digits are below the base.
// Until: 3.4.9
// Expect: rb_int_digits_bigbase 3
// Expect: int_lt 4

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
