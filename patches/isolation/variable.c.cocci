// Another ractor than the main one does not remove a constant whose value it may not read, nor a
// class variable: both return the value.
//
// Reason: behaviour
// Retire-when: the base looks at the value before it removes the constant.
// Expect: rb_const_remove 3
// Expect: rb_mod_remove_cvar 1
// Expect: CVAR_ACCESSOR_SHOULD_BE_MAIN_RACTOR 2
// Inserts: const_ensure_removable 1
// Inserts: CVAR_ACCESSOR_SHOULD_BE_MAIN_RACTOR 1

@hook_removed_constant@
typedef VALUE, ID;
identifier mod, id, ce;
@@
rb_const_remove(VALUE mod, ID id)
{
  <...
+ const_ensure_removable(mod, id, rb_const_lookup(mod, id));
  ce = const_entry_delete(mod, id);
  ...>
}

@hook_removed_class_variable@
expression mod;
@@
rb_mod_remove_cvar(...)
{
  <...
+ CVAR_ACCESSOR_SHOULD_BE_MAIN_RACTOR();
  rb_check_frozen(mod);
  ...>
}
