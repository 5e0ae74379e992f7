// Two faults of arrays.
// Expect: rb_fix_mul_fix 1

// `cycle(n).size` with an n that is no small integer: the product is an Integer of any size.
@redirect_count_of_cycles@
identifier n, mul, self;
@@
rb_ary_cycle_size(...)
{
  <...
(
- LONG2FIX(mul)
+ LONG2NUM(mul)
|
- rb_fix_mul_fix(rb_ary_length(self), n)
+ rb_int_mul(rb_ary_length(self), n)
)
  ...>
}

// Array#sum that begins with a Float sums as exactly as one that comes to a Float later. Where no
// error has been made none is added: -0.0 stays what it is.
@redirect_begin_of_sum@
identifier v;
@@
rb_ary_sum(...)
{
  <...
- !FIXNUM_P(v) && !RB_BIGNUM_TYPE_P(v) && !RB_TYPE_P(v, T_RATIONAL)
+ !RB_FLOAT_TYPE_P(v) && !FIXNUM_P(v) && !RB_BIGNUM_TYPE_P(v) && !RB_TYPE_P(v, T_RATIONAL)
  ...>
}

@redirect_error_of_sum@
identifier f, c;
@@
rb_ary_sum(...)
{
  <...
- f += c;
+ if (c != 0.0) f += c;
  return DBL2NUM(f);
  ...>
}
