// `a.pow(b, m)` with a negative m that is no small integer: the base takes m from a remainder of
// 0, too, so that the result is m itself, and not 0.
// Until: 3.4.9
// Expect: rb_bigzero_p 2

@redirect_sign_of_remainder@
identifier nega_flg, z;
@@
int_pow_tmp3(...)
{
  <...
- nega_flg & BIGNUM_POSITIVE_P(z)
+ nega_flg && BIGNUM_POSITIVE_P(z) && !rb_bigzero_p(z)
  ...>
}
