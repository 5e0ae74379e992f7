// `to_binary` of code with two outer variables of which one has no name, such as `it` in a rescue
// clause. The base sorts them by name.
// Until: 3.4.9
// Expect: rb_str_cmp 1

@redirect_order_of_outer_variables@
identifier ap, bp;
@@
outer_variable_cmp(...)
{
  <...
- return rb_str_cmp(ap->name, bp->name);
+ return ap->name && bp->name ? rb_str_cmp(ap->name, bp->name) : !!ap->name - !!bp->name;
  ...>
}
