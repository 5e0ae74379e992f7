// A block with `it` has one parameter. The base says how many there are, and not that there are
// any: of `f(*list)`, where f is made by define_method, or a lambda called that way, `it` is the
// whole list.
// Expect: ambiguous_param0 3, has_lead 3

@hook_it_is_a_parameter@
expression body;
@@
  body->param.lead_num = 1;
  body->param.flags.ambiguous_param0 = true;
+ body->param.flags.has_lead = true;
