// A new class variable invalidates the inline caches of class variables when the class or module
// that gets it has subclasses, or is included: they may be overtaken now. The base looks for the
// same variable in the subclasses, but not in the modules that these include, and not at all for a
// module.
// Expect: check_for_cvar_table 3, ruby_vm_global_cvar_state 3
// Retire: check_for_cvar_table

@redirect_search_for_overtaken@
identifier target, id, result;
@@
rb_cvar_set(...)
{
  <...
- if (result == 0) {
-     if (RB_TYPE_P(target, T_CLASS)) {
-         if (RCLASS_SUBCLASSES(target)) {
-             rb_class_foreach_subclass(target, check_for_cvar_table, id);
-         }
-     }
- }
+ if (result == 0 && RCLASS_SUBCLASSES(target)) {
+     ul_atomic_add_relaxed(&ruby_vm_global_cvar_state, 1);
+ }
  ...>
}
