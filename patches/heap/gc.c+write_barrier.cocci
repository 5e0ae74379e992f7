// "Remember this object" changes the mark stack, or bits and flags of a heap page, which all
// ractors share. So it takes the VM lock if there is something to change, without joining a
// barrier, as the other write barriers do (internal/heap/lists.h). A class whose making was cut
// off by a fork has no method table yet; it is freed, too. ObjectSpace.each_object looks at all
// objects while the other ractors stand still, and yields afterwards. At the end of the process no
// Ractor object is freed: the native thread that ran its last thread still uses the scheduler in
// it, for a moment after the ractor has ended.
// Retire-when: the base's rb_gc_writebarrier_remember, or what it calls, takes that lock.
// Expect: rb_gc_writebarrier_remember 1, rb_gc_impl_writebarrier_remember 2, RCLASS_M_TBL 10
// Expect: rb_obj_is_main_ractor 2, rb_ractor_p 1, os_obj_of_i 2
// Inserts: rb_class_free_m_tbl 2

@redirect_remember@
expression objspace, obj;
@@
- rb_gc_impl_writebarrier_remember(objspace, obj);
+ gc_lists_remember(objspace, obj);

@redirect_method_table_free@
@@
rb_gc_obj_free(...)
{
  <...
- rb_id_table_free(RCLASS_M_TBL(obj));
+ rb_class_free_m_tbl(obj);
  ...>
}

@redirect_object_traversal@
identifier oes;
@@
os_obj_of(...)
{
  <...
- rb_objspace_each_objects(os_obj_of_i, &oes);
+ os_obj_each(&oes);
  ...>
}

@redirect_ractors_at_exit@
expression obj;
@@
rb_gc_shutdown_call_finalizer_p(...)
{
  <...
  if (
-     rb_obj_is_main_ractor(obj)
+     rb_ractor_p(obj)
      ) return false;
  ...>
}
