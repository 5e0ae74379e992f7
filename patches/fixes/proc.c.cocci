// Two faults of Method and UnboundMethod.
//
// Reason: backport
// Retire-when: the base compares the modules of two unbound methods, and looks behind a refinement
// for the method whose visibility the refinement has changed.
// Until: 3.4.9
// Closes: Bug-21446
// Expect: method_entry_defined_class 4
// Expect: method_eq 4
// Expect: RBASIC_CLASS 4
// After: RBASIC_CLASS 6
// Expect: mnew_internal 3
// Inserts: rb_callable_method_entry_without_refinements 1

// UnboundMethod#==: a method of a module is the same however it was found. The base compares the
// place of the module among the ancestors of a class with the module itself.
@redirect_unbound_place@
identifier m, klass;
@@
method_eq(...)
{
  <...
- klass = method_entry_defined_class(m->me);
+ klass = UNDEF_P(m->recv) && RB_TYPE_P(m->me->defined_class, T_ICLASS) ?
+     RBASIC_CLASS(m->me->defined_class) : method_entry_defined_class(m->me);
  ...>
}

// Object#method of a method that a refinement has made public: the method itself is that of the
// refined class. With the refinements the base finds the same entry again, for ever.
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
