// A block parameter that is called (`block.call`) is an outer variable, like one that is read: a
// Proc that does so becomes shareable with a shareable block only.
// Retire-when: the base notes outer block parameters that are called.
// Expect: getblockparamproxy 4

@hook_block_call@
symbol iseq, scope_node, read_node_cast, idx, level, ret;
expression E;
statement S;
@@
  if (iseq_block_param_id_p(iseq, pm_constant_id_lookup(scope_node, read_node_cast->name), &idx,
                            &level)) {
    ADD_ELEM(ret, E);
+   outer_block_called(iseq, level, pm_constant_id_lookup(scope_node, read_node_cast->name));
  } else S
