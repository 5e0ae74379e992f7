// The class of a Set with a table is Set; a dup or clone has one form with its original
// (internal/set/object.h).
//
// Reason: behaviour
// Retire-when: the base's Set has a table.
// Expect: rb_class_real 3
// Inserts: internal/set/object.h 1
// Inserts: rb_set_visible_class 1
// Inserts: rb_set_reveal_pair 2

@include_set_in_object@
@@
  #include "internal/object.h"
+ #include "internal/set/object.h"

@hook_visible_class@
typedef VALUE;
identifier cl;
@@
rb_class_real(VALUE cl)
{
  ...
- return cl;
+ return rb_set_visible_class(cl);
}

@hook_dup_of_set@
typedef VALUE;
identifier obj, dup;
@@
rb_obj_dup_setup(VALUE obj, VALUE dup)
{
+ rb_set_reveal_pair(dup, obj);
  ...
}

@hook_clone_of_set@
typedef VALUE;
identifier obj, clone, kwfreeze;
@@
rb_obj_clone_setup(VALUE obj, VALUE clone, VALUE kwfreeze)
{
+ rb_set_reveal_pair(clone, obj);
  ...
}
