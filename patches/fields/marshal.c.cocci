// Dump counts the instance variables that it will write by their names, without looking for their
// values; and it recognizes an instance variable by its ID, without looking for the string of the
// name.
// Retire-when: the base counts the instance variables of a dump without a callback.
// Expect: rb_ivar_foreach 4
// Inserts: rb_ivar_foreach_name 2

@include_fields_in_marshal@
@@
  #include "internal/error.h"
+ #include "internal/ivar/each.h"

@redirect_variable_count@
expression obj, number;
@@
- rb_ivar_foreach(obj, obj_count_ivars, number)
+ rb_ivar_foreach_name(obj, obj_count_ivars, number)

@hook_skipped_id@
typedef ID;
identifier id;
@@
to_be_skipped_id(const ID id)
{
+ if (rb_is_instance_id(id)) return false;
  ...
}
