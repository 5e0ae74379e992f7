# `it = it` in a block: the name is a variable from the assignment on, also in its own value, as
# each other name is. The value is nil. The base reads the first argument of the block.
#
# Reason: backport
# Why-text: spatch cannot read this function.
# Retire-when: the base gives nil for `proc { it = it }.call(5)`.
# Until: none
# Expect: 5
/^parse_expression_infix\(/,/^\}/{
    s/^( *)pm_node_t \*(value = parse_\w+\(.*_MULTI_TARGET_NODE\) \?)/\1pm_node_t *value;\
\1if (PM_NODE_TYPE_P(node, PM_IT_LOCAL_VARIABLE_READ_NODE)) {\
\1    pm_parser_local_add_location(parser, node->location.start, node->location.end, 0);\
\1}\
\1\2/
}
