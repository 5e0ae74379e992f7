// ObjectSpace does not show the hidden class of Sets with a table, and counts them as objects
// (internal/set/object.h).
// Retire-when: the base's Set has a table.

@include_set_in_gc@
@@
  #include "internal/object.h"
+ #include "internal/set/object.h"

@hook_hidden_class_of_sets@
typedef VALUE;
identifier obj;
@@
internal_object_p(VALUE obj)
{
+ if (obj == rb_cSetTable) return 1;
  ...
}

@redirect_type_of_counted_set@
symbol obj;
@@
count_objects_i(...)
{
  <...
- BUILTIN_TYPE(obj)
+ rb_set_seen_type(obj)
  ...>
}
