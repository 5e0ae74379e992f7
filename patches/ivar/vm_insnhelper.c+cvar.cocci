// A class variable that was removed since its inline cache was filled is looked up again. The check
// of the cache cannot tell when another ractor removes the variable at this moment.
// Retire-when: the base looks at what it reads through an inline cache of a class variable.

@redirect_class_variable_hit@
identifier v;
@@
vm_getclassvariable(...)
{
  <...
- RUBY_ASSERT(!UNDEF_P(v));
- return v;
+ if (LIKELY(!UNDEF_P(v))) return v;
  ...>
}
