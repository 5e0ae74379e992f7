// Dump counts the instance variables that it will write by their names, without looking for their values.
//
// Reason: behaviour
// Retire-when: the base counts the instance variables of a dump without a callback.
// Expect: rb_ivar_foreach 4
// After: rb_ivar_foreach_name 2

@included@
@@
#include "internal/fields.h"

@include depends on !included@
@@
  #include "internal/error.h"
+ #include "internal/fields.h"

@count@
expression obj, number;
@@
- rb_ivar_foreach(obj, obj_count_ivars, number)
+ rb_ivar_foreach_name(obj, obj_count_ivars, number)
