// Another ractor assigns to an instance variable of a class if a library says so
// (internal/common/own_value.h). It does not remove a constant whose value it may not read, nor a
// class variable: both return the value. Errors of isolation name what they are about: the
// constant or variable, and what in its value is not shareable.
// Retire-when: the base looks at the value before it removes the constant, and says which value.
// After: ractor/variable.c+global_variable.cocci
// Expect: CVAR_ACCESSOR_SHOULD_BE_MAIN_RACTOR 2
// Retire: IVAR_ACCESSOR_SHOULD_BE_MAIN_RACTOR

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
+ cvar_ensure_removable(mod, id);
  rb_check_frozen(mod);
  ...>
}

@redirect_class_ivar_check@
expression obj, id, val;
@@
ivar_set(...)
{
  <...
- IVAR_ACCESSOR_SHOULD_BE_MAIN_RACTOR(id);
+ if (rb_own_value_assign(obj, id, val)) break;
+ class_ivar_ensure_main(obj, id);
  rb_class_ivar_set(obj, id, val);
  ...>
}

@redirect_class_variable_error@
expression E;
@@
- rb_raise(rb_eRactorIsolationError, "can not access class variables from non-main Ractors")
+ rb_isolation_raise_cvar(klass, id)

@redirect_global_variables_error@
expression E;
@@
rb_f_global_variables(...)
{
  <...
- rb_raise(rb_eRactorIsolationError, E);
+ rb_isolation_raise(rb_str_new_cstr(E), rb_str_new_cstr("global_variables"));
  ...>
}

@redirect_constant_error@
typedef VALUE, ID;
identifier klass, id, c;
expression E;
@@
rb_const_get_0(VALUE klass, ID id, ...)
{
  ...
  VALUE c = ...;
  <...
- rb_raise(rb_eRactorIsolationError, E, ...);
+ rb_isolation_raise_const(klass, id, c, "Ractor");
  ...>
}

@redirect_constant_set_error@
typedef VALUE, ID;
identifier klass, id, val;
expression E;
@@
const_set(VALUE klass, ID id, VALUE val)
{
  <...
- rb_raise(rb_eRactorIsolationError, E);
+ rb_isolation_raise_const_set(klass, id, val);
  ...>
}
