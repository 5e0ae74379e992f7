// Dump counts the instance variables that it will write by their names, without looking for their values; and it knows the
// name of an instance variable by the ID, without looking for its string: all of them have one.
//
// Reason: behaviour
// Retire-when: the base counts the instance variables of a dump without a callback.
// Expect: rb_ivar_foreach 4
// Expect: to_be_skipped_id 3
// After: rb_ivar_foreach_name 2
// After: rb_is_instance_id 1

@included@
@@
#include "internal/field_walks.h"

@include depends on !included@
@@
  #include "internal/error.h"
+ #include "internal/field_walks.h"

@count@
expression obj, number;
@@
- rb_ivar_foreach(obj, obj_count_ivars, number)
+ rb_ivar_foreach_name(obj, obj_count_ivars, number)

@known_by_id@
@@
to_be_skipped_id(...)
{
  ...
  rb_is_instance_id(...)
  ...
}

@know_by_id depends on !known_by_id@
typedef ID;
identifier id;
@@
to_be_skipped_id(const ID id)
{
+ if (rb_is_instance_id(id)) return false;
  ...
}
