// Method#super_method of a method of a refinement is what its `super` calls: the method of the
// refined class. The base looks for it with the refinements that are active, and finds the same
// method again, without end.
// Expect: rb_callable_method_entry_with_refinements 3

@redirect_super_of_refinement@
symbol data, super_class, mid, iclass;
@@
method_super_method(...)
{
  <...
- rb_callable_method_entry_with_refinements(super_class, mid, &iclass)
+ (RB_TYPE_P(data->me->owner, T_MODULE) && FL_TEST_RAW(data->me->owner, RMODULE_IS_REFINEMENT) ?
+    rb_callable_method_entry_without_refinements :
+    rb_callable_method_entry_with_refinements)(super_class, mid, &iclass)
  ...>
}
