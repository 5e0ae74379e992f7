// objspace shows a Set with a table as what it is for Ruby code: an object whose class is Set
// (internal/set/object.h).
// Retire-when: the base's Set has a table.
// Inserts: rb_set_seen_class 2

@include_set_in_objspace@
@@
  #include "internal/sanitizers.h"
+ #include "internal/set/object.h"

@redirect_reachable_class_of_set@
typedef VALUE;
symbol obj, key, val;
@@
reachable_object_from_i(...)
{
  <...
(
- VALUE key = obj;
+ VALUE key = rb_set_seen_class(obj);
|
- VALUE val = obj;
+ VALUE val = key;
|
- rb_objspace_internal_object_p(obj)
+ rb_objspace_internal_object_p(key)
)
  ...>
}

@redirect_type_of_set_in_sizes@
symbol v;
@@
cos_i(...)
{
  <...
- BUILTIN_TYPE(v)
+ rb_set_seen_type(v)
  ...>
}

@redirect_type_of_set_in_data@
symbol v;
@@
cto_i(...)
{
  <...
- BUILTIN_TYPE(v)
+ rb_set_seen_type(v)
  ...>
}

@redirect_internal_class_of_set@
symbol obj;
@@
objspace_internal_class_of(...)
{
  <...
- CLASS_OF(obj)
+ rb_set_seen_class(CLASS_OF(obj))
  ...>
}
