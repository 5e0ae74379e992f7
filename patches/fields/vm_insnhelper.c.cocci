// Instance variables of generic owners are read and written by functions of their own, which take
// the shape and the values from one and the same fields object.
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: rb_gen_ivtbl_get 3, vm_setivar_default 4
// Retire: vm_setivar_default
// Gone: gen_ivtbl rb_gen_ivtbl_get

@redirect_generic_read@
expression obj, id;
@@
vm_getivar(...)
{
  <...
-     struct gen_ivtbl *ivtbl;
-     rb_gen_ivtbl_get(obj, id, &ivtbl);
      ...
-     ivar_list = ivtbl->as.shape.ivptr;
+     return vm_getivar_generic(obj, id, iseq, ic, cc, is_attr, default_value);
  ...>
}

@retire_generic_read_complex@
expression obj;
statement S;
@@
vm_getivar(...)
{
  <...
-     struct gen_ivtbl *ivtbl;
-     if (rb_gen_ivtbl_get(obj, 0, &ivtbl)) S
+     UNREACHABLE;
  ...>
}

@redirect_slow_write@
expression obj, id, val;
@@
vm_setivar_slowpath(...)
{
  <...
- return rb_ivar_set(obj, id, val);
+ return vm_setivar_not_object(obj, id, val, iseq, ic, cc, is_attr);
  ...>
}

@redirect_cached_write@
expression obj, id, val, shape_id, index;
@@
vm_setinstancevariable(...)
{
  <...
- !UNDEF_P(vm_setivar_default(obj, id, val, shape_id, index))
+ vm_setivar_cached(obj, id, val, shape_id, index)
  ...>
}
