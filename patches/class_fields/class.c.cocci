// To all that looks at the header of a class, its shape is complex: ask elsewhere. No receiver of
// another type can have that shape and an index to go with it, so compiled code and caches that
// know one shape never take a class for it.
//
// Reason: behaviour
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: rb_classext_t 2
// Inserts: RBASIC_SET_SHAPE_ID 1

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
