// A Set with a table becomes an object before one of its methods becomes a Method
// (internal/set/object.h).
// Retire-when: the base's Set has a table.
// Expect: obj_method 3
// Inserts: rb_set_revealed 3

@include_set_in_proc@
@@
  #include "internal/object.h"
+ #include "internal/set/object.h"

@redirect_class_of_set_in_proc@
symbol obj;
@@
- CLASS_OF(obj)
+ CLASS_OF(rb_set_revealed(obj))

@redirect_class_of_receiver@
symbol recv;
@@
convert_umethod_to_method_components(...)
{
  <...
- CLASS_OF(recv)
+ CLASS_OF(rb_set_revealed(recv))
  ...>
}
