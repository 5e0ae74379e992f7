// The singleton class of an object is shareable, the object itself need not be: attached_object
// gives it to the ractor that made the singleton class, and to no other one.
// Retire-when: the base's attached_object checks the object.
// Expect: RCLASS_ATTACHED_OBJECT 6

@hook_attached_in_ractor@
typedef VALUE;
identifier klass, obj;
@@
rb_singleton_class_attached(VALUE klass, VALUE obj)
{
  if (RCLASS_SINGLETON_P(klass)) {
      ...
+     singleton_class_set_ractor(klass, obj);
  }
}

@hook_attached_object@
typedef VALUE;
identifier klass;
@@
rb_class_attached_object(VALUE klass)
{
  ...
+ singleton_class_check_ractor(klass);
  return RCLASS_ATTACHED_OBJECT(klass);
}
