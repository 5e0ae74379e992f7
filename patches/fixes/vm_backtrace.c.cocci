// Thread.each_caller_location that ends with a method in C: the base yields from one entry before
// the first one on.
// Expect: bt_yield_loc 3

@redirect_first_location_to_yield@
expression loc, counter, btobj;
@@
rb_ec_partial_backtrace_object(...)
{
  <...
  bt_yield_loc(
-   loc - counter
+   loc - (counter - 1)
  , counter, btobj)
  ...>
}
