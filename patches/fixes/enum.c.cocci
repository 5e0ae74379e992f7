// `cycle(n).size` with an n that is no small integer: see array.c.

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
