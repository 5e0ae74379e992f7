// Removing a class variable invalidates the inline caches of class variables. The base does not do
// that, and crashes when it reads a removed variable through such a cache.
// Retire-when: the base's rb_mod_remove_cvar invalidates these caches.
// Expect: ruby_vm_global_cvar_state 3

@hook_class_variable_removal@
typedef VALUE;
identifier val;
@@
rb_mod_remove_cvar(...)
{
  <...
  if (!UNDEF_P(val)) {
+     ul_atomic_add_relaxed(&ruby_vm_global_cvar_state, 1);
      return (VALUE)val;
  }
  ...>
}
