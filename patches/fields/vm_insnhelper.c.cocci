// Instance variables of generic owners: reading takes the shape and the values from one and the same fields object, and
// writing has an inline cache of its own (the fork's vm_insnhelper.c).
//
// Reason: behaviour
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: rb_gen_ivtbl_get 3
// Retire: vm_setivar_default
// After: rb_fields_view 1
// After: vm_setivar_not_object 1
// Gone: gen_ivtbl rb_gen_ivtbl_get

@retire@
typedef VALUE, ID, shape_id_t, attr_index_t, st_table;
@@
- static VALUE vm_setivar_default(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id, attr_index_t index) { ... }

@read_shape_and_values@
expression obj, id;
@@
vm_getivar(...)
{
  <...
-     struct gen_ivtbl *ivtbl;
-     rb_gen_ivtbl_get(obj, id, &ivtbl);
      ...
-     ivar_list = ivtbl->as.shape.ivptr;
+     shape_id = rb_fields_view(rb_obj_fields(obj, id), &ivar_list);
  ...>
}

@read_complex@
expression obj;
statement S;
@@
vm_getivar(...)
{
  <...
-     struct gen_ivtbl *ivtbl;
-     if (rb_gen_ivtbl_get(obj, 0, &ivtbl)) S
+     table = (st_table *)ivar_list;
  ...>
}

@write@
expression obj, id, val;
@@
vm_setivar_slowpath(...)
{
  <...
- return rb_ivar_set(obj, id, val);
+ return vm_setivar_not_object(obj, id, val, iseq, ic, cc, is_attr);
  ...>
}
