// Integer#digits: a power of the base whose exponent is a power of two has a digit more.
// Until: 3.4.9
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
