// `for a.b, c[0] in`: attributes and elements among several targets are found below the values that
// are expanded on the stack. The base sends `b=` to one of the values.
// Expect: pm_multi_target_state_update 3

@redirect_state_of_for_targets@
symbol iseq, node, ret, writes, cleanup, scope_node;
typedef pm_multi_target_state_t;
@@
pm_compile_for_node_index(...)
{
  <...
+ pm_multi_target_state_t for_targets = { .position = 1 };
  pm_compile_target_node(iseq, node, ret, writes, cleanup, scope_node,
- NULL
+ &for_targets
  );
+ pm_multi_target_state_update(&for_targets);
  ...>
}
