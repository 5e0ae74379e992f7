# A block parameter that is called (`block.call`) is an outer variable, like one that is read: a
# Proc that does so becomes shareable with a shareable block only.
# Why-text: spatch does not read pm_compile_node.
#
# Reason: behaviour
# Retire-when: the base notes outer block parameters that are called.
# Expect: 2
# Inserts: outer_block_called 1
/^ +ADD_ELEM\(ret, .*BIN\(getblockparamproxy\), 2,/a\
                outer_block_called(iseq, level,\
                                   pm_constant_id_lookup(scope_node, read_node_cast->name));
