// UnboundMethod#==: a method of a module is the same however it was found. The base compares the
// place of the module among the ancestors of a class with the module itself.
// Until: 3.4.9
// Expect: method_entry_defined_class 4

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
