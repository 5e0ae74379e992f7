// Two bytes of a regexp, `\X`, are a tree of many kilobytes; so are `\p{L}`, and `\k<n>` where many
// groups have that name. The base makes such trees until there is no memory. Here their tables have
// the limit of programs. Quantifiers of quantifiers, `a{2}{2}{2}`, are as deep as groups in each
// other, and have their limit: the base overflows the stack of the thread.
// Expect: node_extended_grapheme_cluster 2, set_quantifier 2
// Inserts: REGEXP_TRY 2, tree_add_node 2, tree_add_cluster 1

@hook_empty_tree@
symbol env;
@@
scan_env_clear(...)
{
  <...
  env->warnings_flag = 0;
+ env->tables = 0;
  ...>
}

@hook_parsed_node@
symbol np, targetp, group, env;
@@
  targetp = np;
+ REGEXP_TRY(tree_add_node(*np, group, env));

@redirect_cluster@
symbol np, env;
@@
- node_extended_grapheme_cluster(np, env)
+ tree_add_cluster(node_extended_grapheme_cluster(np, env), np, env)

@redirect_quantifier@
symbol r, qn, targetp, group, env;
@@
- r = set_quantifier(qn, *targetp, group, env);
+ r = tree_add_quantifier(qn, *targetp, group, env);
