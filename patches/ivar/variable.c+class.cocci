// Removes the base's functions that write, remove and copy the fields of classes and modules:
// ivar/set_class.c has new ones.
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: RCLASS_IVPTR 7, RCLASS_IV_HASH 4, class_ivar_set_shape_ivptr 2
// Retire: class_ivar_set_shape_ivptr class_ivar_set_shape_resize_ivptr class_ivar_set_set_shape
// Retire: class_ivar_set_transition_too_complex class_ivar_set_too_complex_table
// Retire: rb_class_ivar_set tbl_copy_i rb_iv_tbl_copy
// Gone: RCLASS_IVPTR RCLASS_IV_HASH RCLASS_SET_IV_HASH RCLASS_SHAPE_ID RCLASS_SET_SHAPE_ID

@hook_class_delete@
typedef VALUE, ID;
identifier obj, id, undef;
@@
rb_ivar_delete(VALUE obj, ID id, VALUE undef)
{
  rb_check_frozen(obj);
+ if (rb_class_owner_p(obj)) return class_field_delete(obj, id, undef);
  ...
}

@retire_class_delete_check@
statement S;
@@
rb_ivar_delete(...)
{
  <...
- if (BUILTIN_TYPE(obj) == T_CLASS || BUILTIN_TYPE(obj) == T_MODULE) S
  ...>
}

@retire_class_delete_arm@
expression obj;
identifier table;
@@
- table = RCLASS_IV_HASH(obj);
+ UNREACHABLE;

@retire_class_convert_arm@
expression obj, table;
identifier old_ivptr;
@@
- old_ivptr = RCLASS_IVPTR(obj);
- rb_shape_set_shape_id(obj, OBJ_TOO_COMPLEX_SHAPE_ID);
- RCLASS_SET_IV_HASH(obj, table);
+ UNREACHABLE;
