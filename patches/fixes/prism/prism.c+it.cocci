// `it = it` in a block: the name is a variable from the assignment on, also in its own value, as
// each other name is. The value is nil. The base reads the first argument of the block.
// Until: 3.4.9
// Expect: PM_IT_LOCAL_VARIABLE_READ_NODE 12

@hook_it@
typedef pm_node_t;
symbol node, value, parser;
expression A, B, E, F;
expression list fs;
@@
  parser_lex(parser);
+ if (PM_NODE_TYPE_P(node, PM_IT_LOCAL_VARIABLE_READ_NODE)) {
+     pm_parser_local_add_location(parser, node->location.start, node->location.end, 0);
+ }
  pm_node_t *value = parse_assignment_values(A, B,
                                             PM_NODE_TYPE_P(node, PM_MULTI_TARGET_NODE) ? E : F,
                                             fs);
