// Marshal.dump writes a Set with a table as an object with @hash; Marshal.load makes an object
// (internal/set/object.h).
// Retire-when: the base's Set has a table.
// Inserts: rb_set_seen_type 3

@include_set_in_marshal@
@@
  #include "internal/object.h"
+ #include "internal/set/object.h"

@hook_dump_of_set@
typedef VALUE;
identifier obj, limit, e;
@@
w_object(VALUE obj, ..., int limit)
{
  ...
+ rb_set_reveal(obj);
  if (limit == 0) { ... }
  ...
}

@redirect_type_of_set_with_variables@
symbol obj;
@@
has_ivars(...)
{
  <...
- BUILTIN_TYPE(obj)
+ rb_set_seen_type(obj)
  ...>
}

@redirect_type_of_dumped_set@
symbol obj;
@@
w_object(...)
{
  <...
- BUILTIN_TYPE(obj)
+ rb_set_seen_type(obj)
  ...>
}

@redirect_load_of_set@
identifier klass;
@@
obj_alloc_by_klass(...)
{
  ...
- return rb_obj_alloc(klass);
+ return rb_set_alloc_object(klass);
}
