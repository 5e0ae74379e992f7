// Object#method of a method that a refinement has made public: the method itself is that of the
// refined class. With the refinements the base finds the same entry again, for ever.
// Closes: Bug-21446

@redirect_method_behind_refinement@
typedef rb_method_entry_t;
identifier me, klass, id, iclass;
@@
mnew_internal(...)
{
  <...
- me = (rb_method_entry_t *)rb_callable_method_entry_with_refinements(klass, id, &iclass);
+ me = FL_TEST_RAW(me->owner, RMODULE_IS_REFINEMENT) ?
+     (rb_method_entry_t *)rb_callable_method_entry_without_refinements(klass, id, &iclass) :
+     (rb_method_entry_t *)rb_callable_method_entry_with_refinements(klass, id, &iclass);
  ...>
}
