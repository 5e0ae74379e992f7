// The lengths of a program are summed in int, without a test: `.{100000,}` is ten bytes of a regexp
// and 100,001 of its program, so that 210 KB of such text are more than 2 GiB. The base takes
// gigabytes until there is no more, or writes beyond a buffer whose size has wrapped around. Here
// each sum ends at a limit, and the whole length is computed, compared with the limit for a source
// of that length, and reserved before the first byte of the program is written. In a debug build
// each node must be as long as was computed. The length of a condition, `(?(1)a|b)`, is computed
// once: the base computes it twice, and so 2**n times that of n conditions in each other. A body
// without a program is not written 100,000 times.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-3p8q-wmhx-vm2w
// After: fixes/regcomp.c+results.cocci
// Expect: rlen 5, compile_tree_n_times 6
// Inserts: REGEXP_ADD_LENGTH 6, compile_node 2, compile_length_node 2

@redirect_sum_of_string@
symbol rlen, r;
@@
compile_length_string_node(...)
{
  <...
- rlen += r;
+ REGEXP_ADD_LENGTH(rlen, r);
  ...>
}

@redirect_sum_of_nodes@
symbol len, r;
@@
compile_length_tree(...)
{
  <...
- len += r;
+ REGEXP_ADD_LENGTH(len, r);
  ...>
}

@redirect_sum_of_jumps@
symbol r;
expression jumps, number;
@@
compile_length_tree(...)
{
  <...
- r += jumps * number;
+ REGEXP_ADD_LENGTH(r, regexp_length_times(jumps, number));
  ...>
}

@redirect_sum_of_alternatives@
symbol len;
expression node, reg;
@@
compile_tree(...)
{
  <...
- len += compile_length_tree(node, reg);
+ REGEXP_ADD_LENGTH(len, compile_length_tree(node, reg));
  ...>
}

@redirect_length_of_condition@
identifier node;
statement S1, S2;
@@
compile_length_enclose_node(...)
{
  <...
  if (
-     node->target
+     node->target && node->type != ENCLOSE_CONDITION
     ) S1 else S2
  ...>
}

@redirect_empty_body@
symbol qn, tlen, reg;
@@
compile_quantifier_node(...)
{
  <...
- compile_tree_n_times(qn->target, qn->lower, reg)
+ compile_tree_n_times(qn->target, tlen > 0 ? qn->lower : 0, reg)
  ...>
}

@redirect_name_of_compile_tree@
typedef Node, regex_t;
identifier node, reg;
@@
- compile_tree
+ compile_node
  (Node* node, regex_t* reg)
  {
  ...
  }

@redirect_name_of_compile_length_tree@
typedef Node, regex_t;
identifier node, reg;
@@
- compile_length_tree
+ compile_length_node
  (Node* node, regex_t* reg)
  {
  ...
  }

@hook_length_of_source@
symbol einfo, pattern, pattern_end;
expression none;
@@
onig_compile_ruby(...)
{
  <...
  if (IS_NOT_NULL(einfo)) einfo->par = none;
+ if (pattern_end - pattern > REGEXP_SIZE_MAX) return REGEXP_TOO_BIG;
  ...>
}

@redirect_compilation_of_all@
identifier root, reg;
symbol pattern, pattern_end;
@@
onig_compile_ruby(...)
{
  <...
- compile_tree(root, reg)
+ regexp_compile(root, reg, pattern_end - pattern)
  ...>
}
