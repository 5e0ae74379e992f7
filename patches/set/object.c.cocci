// The class of a Set with a table is Set, its type that of an object; a dup or clone has one form
// with its original (internal/set/object.h).
// Retire-when: the base's Set has a table.

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

@hook_copy_of_attached_set@
typedef VALUE;
identifier dest, obj;
@@
init_copy(VALUE dest, VALUE obj)
{
+ if (RB_BUILTIN_TYPE(obj) == T_DATA && rb_set_attached_copy(dest, obj)) return;
  ...
}

@redirect_type_of_set@
typedef VALUE;
identifier obj, orig;
@@
rb_obj_init_copy(VALUE obj, VALUE orig)
{
  <...
- TYPE(obj) != TYPE(orig)
+ rb_set_seen_type_of(obj) != rb_set_seen_type_of(orig)
  ...>
}
