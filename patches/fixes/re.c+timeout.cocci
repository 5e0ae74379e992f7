// A Regexp refuses NaN as its timeout, as it refuses 0. On the base it never times out.
// Expect: timeout_d 3
// Inserts: timeout_d 0

@redirect_comparison_with_zero@
symbol timeout_d;
@@
- timeout_d <= 0
+ !(timeout_d > 0)
