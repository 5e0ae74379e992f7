// `cycle(n).size` with an n that is no small integer: see array.c.
//
// Reason: backport
// Retire-when: the base multiplies with the whole n.
// Until: none
// Expect: enum_cycle_size 2

@redirect_count_of_enum_cycles@
identifier mul;
@@
enum_cycle_size(...)
{
  <...
- LONG2FIX(mul)
+ LONG2NUM(mul)
  ...>
}
