// Instance variables of classes and modules have functions of their own, for reading and for writing, which use the inline caches
// in every ractor.
//
// Reason: behaviour
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: RCLASS_IVPTR 2
// Expect: ivar_set_ic_miss_noobject 1
// After: vm_getivar_class 1
// After: vm_setivar_class 1
// Gone: RCLASS_IVPTR RCLASS_SHAPE_ID

@read@
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

@header@
expression obj;
@@
- RCLASS_SHAPE_ID(obj)
+ ROOT_SHAPE_ID

@retire_complex_arm@
typedef st_table;
expression obj;
identifier table;
@@
- table = (st_table *)RCLASS_IVPTR(obj);
+ UNREACHABLE;

@write@
@@
vm_setivar(...)
{
  <...
- RB_DEBUG_COUNTER_INC(ivar_set_ic_miss_noobject);
+ return vm_setivar_class(obj, val, dest_shape_id, index);
  ...>
}
