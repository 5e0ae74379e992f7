// Marshal compares shapes to notice that a dump has added or removed instance variables. For a
// class it takes the shape of its fields.
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: rb_shape_get_shape_id 2, rb_shape_get_shape 1
// Inserts: rb_fields_owner_shape_id 3

@redirect_dumped_shape_id@
expression obj;
@@
- rb_shape_get_shape_id(obj)
+ rb_fields_owner_shape_id(obj)

@redirect_dumped_shape@
expression obj;
@@
- rb_shape_get_shape(obj)
+ rb_shape_get_shape_by_id(rb_fields_owner_shape_id(obj))
