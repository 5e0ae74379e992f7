// ObjectSpace does not show the hidden class of Sets with a table (internal/set/object.h).
//
// Reason: behaviour
// Retire-when: the base's Set has a table.
// Expect: internal_object_p 5
// Inserts: internal/set/object.h 1
// Inserts: rb_cSetTable 1

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
