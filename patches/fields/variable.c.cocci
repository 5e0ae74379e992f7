// Removes the base's generic instance variables (a global table of malloc'ed buffers), and each
// function that finds out where an object keeps its fields: the fork has one locator for all of
// them. In three places the base's functions call the fork's: to create the table, to remove a
// field, and to turn an object complex. Removes also how the base sets the variables of plain
// objects: a function with five others as arguments, of which one caller is left. rb_ivar_set first
// tries the short ways; remove_instance_variable takes the ID from a symbol literal as object.c
// does; instance_variables collects the names and appends them at once.
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: generic_iv_tbl_ 8, rb_gen_ivtbl_get 11
// Inserts: if -1
// Retire: generic_ivtbl generic_ivtbl_no_ractor_check rb_generic_ivtbl_get rb_gen_ivtbl_get
// Retire: rb_ivar_generic_ivtbl_lookup gen_ivtbl_bytes rb_mark_generic_ivar
// Retire: rb_ref_update_generic_ivar rb_mv_generic_ivar rb_free_generic_ivar
// Retire: rb_generic_ivar_memsize rb_generic_shape_id gen_ivtbl_count generic_ivar_set_shape_ivptr
// Retire: generic_ivar_set_shape_resize_ivptr generic_ivar_set_set_shape
// Retire: generic_ivar_set_transition_too_complex generic_ivar_set_too_complex_table
// Retire: generic_ivar_set gen_ivar_each rb_copy_generic_ivar rb_replace_generic_ivar
// Retire: rb_free_generic_iv_tbl_ rb_ivar_lookup rb_ivar_defined rb_ivar_foreach rb_ivar_count
// Retire: rb_shape_set_shape_id iterate_over_shapes_with_callback each_hash_iv obj_ivar_each
// Retire: class_ivar_each iv_itr_data gen_ivar_lookup_ensure_size ivar_i
// Retire: general_ivar_set general_ivar_set_result obj_ivar_set_shape_ivptr rb_obj_ivar_set
// Retire: obj_ivar_set_shape_resize_ivptr obj_ivar_set_set_shape
// Retire: obj_ivar_set_transition_too_complex obj_ivar_set_too_complex_table
// Gone: gen_ivtbl generic_iv_tbl_ generic_ivtbl rb_gen_ivtbl_get rb_generic_ivtbl_get
// Gone: rb_ivar_generic_ivtbl_lookup rb_generic_shape_id iv_itr_data

@retire_generic_iv_tbl@
typedef st_table;
@@
- static st_table *generic_iv_tbl_;

@redirect_table_creation@
@@
- generic_iv_tbl_ = st_init_numtable();
+ owner_table_init();

@hook_generic_delete@
typedef VALUE, ID;
identifier obj, id, undef;
@@
rb_ivar_delete(VALUE obj, ID id, VALUE undef)
{
  rb_check_frozen(obj);
+ if (rb_generic_owner_p(obj)) return generic_field_delete(obj, id, undef);
  ...
}

@retire_generic_delete_arm@
expression table;
statement S;
@@
rb_ivar_delete(...)
{
  <...
-     struct gen_ivtbl *ivtbl;
-     if (rb_gen_ivtbl_get(...)) S
  ...>
}

@hook_generic_evict@
identifier obj;
@@
rb_evict_ivars_to_hash(VALUE obj)
{
+ if (rb_generic_owner_p(obj)) { generic_fields_evict(obj); return; }
  ...
}

@retire_generic_convert_arm@
statement S;
@@
rb_obj_convert_to_too_complex(...)
{
  <...
- RB_VM_LOCK_ENTER();
- S
- RB_VM_LOCK_LEAVE();
+ UNREACHABLE;
  ...>
}

@redirect_variable_names@
expression obj, names;
@@
rb_obj_instance_variables(...)
{
  <...
- rb_ivar_foreach(obj, ivar_i, names);
+ rb_ivar_push_names(obj, names);
  ...>
}

@hook_replacement@
typedef VALUE, ID;
identifier obj, id, val;
@@
rb_ivar_set(VALUE obj, ID id, VALUE val)
{
  rb_check_frozen(obj);
+ if (ivar_set_directly(obj, id, val)) return val;
  ...
}

@redirect_removed_name@
identifier id, obj, name;
@@
- const ID id = id_for_var(obj, name, an, instance);
+ const ID id = rb_static_ivar_name_p(name) ? rb_static_symbol_id(name)
+                                           : id_for_var(obj, name, an, instance);
