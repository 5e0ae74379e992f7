// A frozen Set with a table is shareable if its elements are; its table is traversed, not a @hash
// that would have to be made. A copy for another ractor, and what is moved, is an object
// (internal/set/object.h).
// Retire-when: the base's Set has a table.

@include_set_in_ractor@
@@
  #include "internal/ractor.h"
+ #include "internal/set/object.h"

@hook_frozen_set@
typedef VALUE, bool;
identifier obj, made_shareable;
@@
frozen_shareable_p(VALUE obj, bool *made_shareable)
{
+ if (rb_set_table_p(obj)) return rb_set_share_p(obj, made_shareable != NULL);
  ...
}

@hook_traversal_of_set@
typedef VALUE;
identifier obj, data, d;
expression E;
@@
obj_traverse_i(VALUE obj, struct obj_traverse_data *data)
{
  <...
+ if (!rb_set_table_p(obj))
  rb_ivar_foreach(obj, obj_traverse_ivar_foreach_i, E);
  ...>
}

@hook_moved_set@
typedef VALUE;
identifier obj, data;
@@
obj_traverse_replace_i(VALUE obj, struct obj_traverse_replace_data *data)
{
  ...
  if (RB_SPECIAL_CONST_P(obj)) { ... }
+ if (data->move && rb_set_data_p(obj) && !rb_ractor_shareable_p(obj)) rb_set_make_plain(obj);
  ...
}

@hook_copied_set@
typedef VALUE;
identifier obj, data, replacement;
@@
obj_traverse_replace_i(VALUE obj, struct obj_traverse_replace_data *data)
{
  <...
  if (!data->move) {
    obj = replacement;
+   if (rb_set_data_p(obj)) rb_set_make_plain(obj);
  }
  ...>
}
