// `to_binary` of code with two outer variables of which one has no name, such as `it` in a rescue
// clause. The base sorts them by name.
//
// Reason: backport
// Retire-when: the base's order of outer variables does without names.
// Until: 3.4.9
// Expect: outer_variable_cmp 2
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
