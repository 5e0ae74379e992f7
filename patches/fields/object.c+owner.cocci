// A copy gets the "has generic instance variables" flag together with its fields, from
// rb_copy_generic_ivar, and not before. instance_variable_get, _set and _defined? take the ID from
// a symbol literal without looking for it (internal/ivar/names.h).
// Retire-when: the base no longer copies FL_EXIVAR by hand.
// Expect: FL_EXIVAR 2, id_for_var 9
// Inserts: rb_static_ivar_name_p 3, rb_static_symbol_id 3, FL_EXIVAR -2

@include_field_names_in_object@
@@
  #include "internal/error.h"
+ #include "internal/ivar/names.h"

@redirect_variable_name@
typedef ID;
identifier id, obj, iv;
@@
- ID id = id_for_var(obj, iv, instance);
+ ID id = rb_static_ivar_name_p(iv) ? rb_static_symbol_id(iv) : id_for_var(obj, iv, instance);

@retire_copied_flag@
@@
init_copy(...)
{
  <...
- (T_MASK|FL_EXIVAR)
+ (T_MASK)
  ...>
}
