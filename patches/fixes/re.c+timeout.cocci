// A Regexp refuses NaN as its timeout, as it refuses 0. On the base it never times out.
//
// Reason: backport
// Retire-when: the base refuses NaN.
// Until: none
// Expect: timeout_d 3
// After: timeout_d 3

@redirect_comparison_with_zero@
symbol timeout_d;
@@
- timeout_d <= 0
+ !(timeout_d > 0)
