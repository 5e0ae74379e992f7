// Instance variables of classes and modules are read by a function of their own, which uses the
// inline caches in every ractor. (They are written after the test for plain objects, together with
// generic owners, patches/fields: plain objects pay nothing.)
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: RCLASS_IVPTR 2
// Inserts: return 0, id 0, default_value 0
// Gone: RCLASS_IVPTR RCLASS_SHAPE_ID

@redirect_class_read@
identifier ivar_list;
statement S;
@@
vm_getivar(...)
{
  <...
- if (UNLIKELY(!rb_ractor_main_p())) S
- ivar_list = RCLASS_IVPTR(obj);
+ return vm_getivar_class(obj, id, iseq, ic, cc, is_attr, default_value);
  ...>
}

@redirect_cached_shape_id@
expression obj;
@@
- RCLASS_SHAPE_ID(obj)
+ ROOT_SHAPE_ID

@retire_class_read_complex@
typedef st_table;
expression obj;
identifier table;
@@
- table = (st_table *)RCLASS_IVPTR(obj);
+ UNREACHABLE;
