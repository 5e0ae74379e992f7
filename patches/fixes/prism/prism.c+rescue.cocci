// `a = raise rescue 2 and p a` is `(a = (raise rescue 2)) and p a`, and so it is with `+=`, `||=`
// and `def f =` (prism.c+rescue_definition.sed). The base takes `2 and p a` as the value after
// `rescue`. That is right only where what comes before it is a call with arguments and no
// parentheses, or in a multiple assignment.
// Expect: PM_TOKEN_KEYWORD_RESCUE_MODIFIER 9

// Both functions come before the first that uses them.
@hook_binding_power@
typedef bool, pm_node_t, pm_yield_node_t, pm_super_node_t, pm_call_node_t, uint8_t;
typedef pm_binding_power_t;
@@
+ /* Is this value a call whose arguments have no parentheses? */
+ static bool
+ assigned_command_p(const pm_node_t *value) {
+     if (PM_NODE_TYPE_P(value, PM_YIELD_NODE)) {
+         const pm_yield_node_t *node = (const pm_yield_node_t *) value;
+         return node->arguments != NULL && node->lparen_loc.start == NULL;
+     }
+     if (PM_NODE_TYPE_P(value, PM_SUPER_NODE)) {
+         return ((const pm_super_node_t *) value)->lparen_loc.start == NULL;
+     }
+     if (!PM_NODE_TYPE_P(value, PM_CALL_NODE)) return false;
+
+     const pm_call_node_t *node = (const pm_call_node_t *) value;
+     const uint8_t *name = node->message_loc.start;
+     if (name == NULL || node->opening_loc.start != NULL) return false;
+
+     if (node->arguments == NULL) {
+         return node->block != NULL && PM_NODE_TYPE_P(node->block, PM_BLOCK_ARGUMENT_NODE);
+     }
+     /* Operators remain: they have no dot, and no name in letters. */
+     return node->call_operator_loc.start != NULL || *name == '_' || *name >= 0x80
+         || ((*name | 0x20) >= 'a' && (*name | 0x20) <= 'z');
+ }
+
+ /* How far the expression after `rescue` goes, after this value of an assignment. */
+ static pm_binding_power_t
+ rescued_binding_power(const pm_node_t *value, bool multiple) {
+     if (multiple || assigned_command_p(value)) return PM_BINDING_POWER_COMPOSITION;
+     return PM_BINDING_POWER_DEFINED;
+ }
+
  parse_assignment_value(...) { ... }

@redirect_rescue_of_value@
symbol value;
@@
parse_assignment_value(...)
{
  <...
- pm_binding_powers[PM_TOKEN_KEYWORD_RESCUE_MODIFIER].right
+ rescued_binding_power(value, false)
  ...>
}

// Only a multiple assignment has a binding power below that of an assignment.
@redirect_rescue_of_values@
symbol value;
@@
parse_assignment_values(...)
{
  <...
- pm_binding_powers[PM_TOKEN_KEYWORD_RESCUE_MODIFIER].right
+ rescued_binding_power(value, binding_power < PM_BINDING_POWER_ASSIGNMENT)
  ...>
}
