// Ractors share, copy and move Sets as objects with @hash (internal/set/object.h).
//
// Reason: behaviour
// Retire-when: the base's Set has a table.
// Expect: obj_traverse_i 14
// Inserts: internal/set/object.h 1
// Inserts: rb_set_reveal 2

@include_set_in_ractor@
@@
  #include "internal/ractor.h"
+ #include "internal/set/object.h"

@hook_traversal_of_set@
typedef VALUE;
identifier obj, data;
@@
obj_traverse_i(VALUE obj, struct obj_traverse_data *data)
{
+ rb_set_reveal(obj);
  ...
}

@hook_replacing_traversal_of_set@
typedef VALUE;
identifier obj, data;
@@
obj_traverse_replace_i(VALUE obj, struct obj_traverse_replace_data *data)
{
  ...
+ rb_set_reveal(obj);
  if (RB_SPECIAL_CONST_P(obj)) { ... }
  ...
}
