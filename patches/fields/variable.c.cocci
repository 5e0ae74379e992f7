// Takes the base's generic instance variables (a global table of malloc'ed buffers) out, and with them each function that
// asks where an object keeps its fields: variable.c of the fork has one locator for all of them. Three places stay in
// the base's functions and are pointed at the fork's: the table's creation, removal, and turning complex.
//
// Reason: behaviour
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: generic_iv_tbl_ 8
// Expect: rb_gen_ivtbl_get 11
// Retire: generic_ivtbl generic_ivtbl_no_ractor_check rb_generic_ivtbl_get rb_gen_ivtbl_get rb_ivar_generic_ivtbl_lookup
// Retire: gen_ivtbl_bytes rb_mark_generic_ivar rb_ref_update_generic_ivar rb_mv_generic_ivar rb_free_generic_ivar
// Retire: rb_generic_ivar_memsize rb_generic_shape_id gen_ivtbl_count generic_ivar_set_shape_ivptr
// Retire: generic_ivar_set_shape_resize_ivptr generic_ivar_set_set_shape generic_ivar_set_transition_too_complex
// Retire: generic_ivar_set_too_complex_table generic_ivar_set gen_ivar_each rb_copy_generic_ivar rb_replace_generic_ivar
// Retire: rb_free_generic_iv_tbl_ rb_ivar_lookup rb_ivar_defined rb_ivar_foreach rb_ivar_count rb_shape_set_shape_id
// Retire: iterate_over_shapes_with_callback each_hash_iv obj_ivar_each class_ivar_each
// After: fields_ref_init 1
// After: generic_field_delete 1
// After: generic_fields_evict 1
// After: rb_ivar_foreach_name 1
// Gone: gen_ivtbl generic_iv_tbl_ generic_ivtbl rb_gen_ivtbl_get rb_generic_ivtbl_get rb_ivar_generic_ivtbl_lookup
// Gone: rb_generic_shape_id iv_itr_data

@retire@
identifier fn = {generic_ivtbl, generic_ivtbl_no_ractor_check, rb_generic_ivtbl_get, rb_gen_ivtbl_get, rb_ivar_generic_ivtbl_lookup, gen_ivtbl_bytes, rb_mark_generic_ivar, rb_ref_update_generic_ivar, rb_mv_generic_ivar, rb_free_generic_ivar, rb_generic_ivar_memsize, rb_generic_shape_id, gen_ivtbl_count, generic_ivar_set_shape_ivptr, generic_ivar_set_shape_resize_ivptr, generic_ivar_set_set_shape, generic_ivar_set_transition_too_complex, generic_ivar_set_too_complex_table, generic_ivar_set, gen_ivar_each, rb_copy_generic_ivar, rb_replace_generic_ivar, rb_free_generic_iv_tbl_, rb_ivar_lookup, rb_ivar_defined, rb_ivar_foreach, rb_ivar_count, rb_shape_set_shape_id, iterate_over_shapes_with_callback, each_hash_iv, obj_ivar_each, class_ivar_each};
type T;
@@
- T fn(...) { ... }

@retire_structs@
identifier s = {iv_itr_data, gen_ivar_lookup_ensure_size};
@@
- struct s { ... };

@retire_table@
typedef st_table;
@@
- static st_table *generic_iv_tbl_;

@redirect_creation@
@@
- generic_iv_tbl_ = st_init_numtable();
+ fields_ref_init();

@hooked_delete@
@@
generic_field_delete(...)

@hook_delete depends on !hooked_delete@
typedef VALUE, ID;
identifier obj, id, undef;
@@
rb_ivar_delete(VALUE obj, ID id, VALUE undef)
{
  rb_check_frozen(obj);
+ if (rb_generic_owner_p(obj)) return generic_field_delete(obj, id, undef);
  ...
}

@retire_delete_arm@
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

@hooked_evict@
@@
generic_fields_evict(...)

@hook_evict depends on !hooked_evict@
identifier obj;
@@
rb_evict_ivars_to_hash(VALUE obj)
{
+ if (rb_generic_owner_p(obj)) { generic_fields_evict(obj); return; }
  ...
}

@retire_convert_arm@
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

@redirect_names@
expression obj, names;
@@
rb_obj_instance_variables(...)
{
  <...
- rb_ivar_foreach(obj, ivar_i, names);
+ rb_ivar_foreach_name(obj, ivar_i, names);
  ...>
}
