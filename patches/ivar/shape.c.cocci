// Looking up a field takes no lock, also while another ractor gives a shape its index of ancestors.
// Removes the code that removed a field from a class. RubyVM::Shape.of(klass) is the shape of the
// fields of klass, not of its header.
// Retire-when: the base reads the index of ancestors once, and classes have fields objects.
// Expect: RCLASS_IVPTR 1, RCLASS_SHAPE_ID 1, ancestor_index 13
// Inserts: shape_set_ancestor_index 2
// Retire: shape_cache_get_iv_index rb_shape_get_iv_index
// Gone: RCLASS_IVPTR

@redirect_index_store@
expression shape, index;
@@
redblack_cache_ancestors(...)
{
  <...
- shape->ancestor_index = index;
+ shape_set_ancestor_index(shape, index);
  ...>
}

@retire_class_remove_arm@
expression obj;
identifier ivptr;
@@
- ivptr = RCLASS_IVPTR(obj);
+ UNREACHABLE_RETURN(false);

@redirect_class_shape_id@
expression obj;
@@
- RCLASS_SHAPE_ID(obj)
+ ROOT_SHAPE_ID

@redirect_debug_shape@
expression obj;
@@
rb_shape_debug_shape(...)
{
  <...
- rb_shape_get_shape(obj)
+ rb_fields_shape(rb_fields_owner_shape_id(obj))
  ...>
}
