// `cycle(n).size` with an n that is no small integer: the product is an Integer of any size.
//
// Reason: backport
// Retire-when: the base multiplies with the whole n.
// Until: none
// Expect: rb_ary_cycle_size 2
// Expect: rb_fix_mul_fix 1
// After: rb_int_mul 3

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
