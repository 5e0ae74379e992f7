// A dump shows a Set with a table as an object whose class is Set; it has "struct" besides, which
// tells it from one with @hash (internal/set/object.h).
// Retire-when: the base's Set has a table.
// Expect: reachable_object_i 2, cur_obj_klass 7
// Inserts: rb_set_seen_class 2

@include_set_in_dump@
@@
  #include "internal/sanitizers.h"
+ #include "internal/set/object.h"

@redirect_type_of_set_in_dump@
symbol obj;
@@
obj_type(...)
{
  <...
- BUILTIN_TYPE(obj)
+ rb_set_seen_type(obj)
  ...>
}

@redirect_class_of_set_in_dump@
identifier dc;
expression obj;
@@
  dc->cur_obj_klass =
- RBASIC_CLASS(obj)
+ rb_set_seen_class(RBASIC_CLASS(obj))

@redirect_class_among_references@
identifier dc;
expression ref;
@@
- dc->cur_obj_klass == ref
+ dc->cur_obj_klass == rb_set_seen_class(ref)
