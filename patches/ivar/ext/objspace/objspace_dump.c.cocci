// A dump shows the shape of the fields of a class; the header of the class does not have that
// shape.
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: rb_shape_get_shape_id 1

@include_fields_in_dump@
@@
  #include "internal/class.h"
+ #include "internal/ivar/field_store.h"

@redirect_shape_in_dump@
expression obj;
@@
- rb_shape_get_shape_id(obj)
+ rb_fields_owner_shape_id(obj)
