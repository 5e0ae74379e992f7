// A class variable that is removed makes the inline caches of class variables look it up again. The
// base leaves them as they are, and reads nothing at all through them: a crash.
//
// Reason: behaviour
// Retire-when: the base's rb_mod_remove_cvar invalidates these caches.
// Expect: ruby_vm_global_cvar_state 3
// Expect: rb_mod_remove_cvar 1
// Inserts: ruby_vm_global_cvar_state 1

@hook_class_variable_removal@
identifier val;
@@
rb_mod_remove_cvar(...)
{
  <...
  if (!UNDEF_P(val)) {
+     ruby_vm_global_cvar_state++;
      return (VALUE)val;
  }
  ...>
}
