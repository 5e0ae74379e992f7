// A Set with a table becomes an object before it gets a singleton class, and before its methods are
// listed; its hidden class is no subclass that anybody sees (internal/set/object.h).
// Retire-when: the base's Set has a table.
// Inserts: rb_set_revealed 5

@include_set_in_class@
@@
  #include "internal/object.h"
+ #include "internal/set/object.h"

@hook_singleton_class_of_set@
typedef VALUE;
identifier obj;
declaration D;
@@
singleton_class_of(VALUE obj)
{
  D
+ rb_set_reveal(obj);
  ...
}

@redirect_class_of_set_in_class@
symbol obj;
@@
- CLASS_OF(obj)
+ CLASS_OF(rb_set_revealed(obj))

@hook_hidden_subclass@
identifier klass;
@@
class_descendants_recursive(...)
{
  <...
  if (BUILTIN_TYPE(klass) == T_CLASS && !RCLASS_SINGLETON_P(klass)
+     && klass != rb_cSetTable
     ) { ... }
  else { ... }
  ...>
}
