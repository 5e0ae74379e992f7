// The header of a class always has the complex shape, which sends all code that looks at it to the
// fields object. No cache or compiled code holds the complex shape with an index, so a class is
// never mistaken for an object of another type.
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: rb_classext_t 2

@hook_class_allocation@
typedef VALUE;
identifier obj;
expression size;
@@
class_alloc(...)
{
  <...
  memset(RCLASS_EXT(obj), 0, size);
+ RBASIC_SET_SHAPE_ID((VALUE)obj, OBJ_TOO_COMPLEX_SHAPE_ID);
  ...>
}
