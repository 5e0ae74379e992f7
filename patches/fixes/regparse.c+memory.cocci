// Where memory is refused while a regexp is parsed, the base in some places uses the node that it
// did not get, frees a node twice, or continues with another meaning: `abc+` becomes `(?:abc)+`.
// Here each of them is the error "failed to allocate memory".

@hook_refused_list@
symbol top, headp, node;
@@
parse_branch(...)
{
  <...
(
  *top = node_new_list(node, NULL);
+ if (IS_NULL(*top)) return node_refused(node);
|
  *headp = node_new_list(node, NULL);
+ if (IS_NULL(*headp)) return node_refused(node);
)
  ...>
}

@hook_refused_alternative@
symbol top, headp, node;
@@
parse_subexp(...)
{
  <...
(
  *top = onig_node_new_alt(node, NULL);
+ if (IS_NULL(*top)) return node_refused(node);
|
  *headp = onig_node_new_alt(node, NULL);
+ if (IS_NULL(*headp)) return node_refused(node);
)
  ...>
}

@hook_refused_empty_node@
symbol np, tok;
@@
parse_exp(...)
{
  <...
  *np = node_new_empty();
+ if (IS_NULL(*np)) return node_refused(*np);
  return tok->type;
  ...>
}

@hook_refused_possessive_quantifier@
symbol targetp, en, qn, r;
@@
  en = node_new_enclose(ENCLOSE_STOP_BACKTRACK);
  if (IS_NULL(en)) {
+   node_forget_target(targetp, r);
    onig_node_free(qn);
    return ONIGERR_MEMORY;
  }

@hook_refused_split@
typedef Node;
symbol n, sn, env;
@@
set_quantifier(...)
{
  <...
  Node* n = str_node_split_last_char(sn, env->enc);
+ if (node_not_split_p(n, sn, env->enc)) return ONIGERR_MEMORY;
  ...>
}

@redirect_end_of_split@
symbol n, sn, p;
typedef UChar;
@@
str_node_split_last_char(...)
{
  <...
- sn->end = (UChar* )p;
+ node_end_split(sn, n, p);
  ...>
}

@redirect_free_of_property@
symbol np, r;
@@
create_property_node(...)
{
  <...
- if (r != 0) onig_node_free(*np);
+ if (r != 0) { node_refused(*np); *np = NULL_NODE; }
  ...>
}

@redirect_result_of_cluster@
symbol r;
expression e;
@@
node_extended_grapheme_cluster(...)
{
  <...
- return (r == 0) ? e : r;
+ return (r >= 0) ? e : r;
  ...>
}

@hook_refused_key@
symbol key;
expression e;
@@
onig_st_insert_strend(...)
{
  <...
  key = e;
+ if (name_key_refused_p(key)) return ONIGERR_MEMORY;
  ...>
}

@redirect_insertion_of_name@
expression t, s, end, e;
@@
name_add(...)
{
  <...
- onig_st_insert_strend(t, s, end, e);
+ REGEXP_TRY(name_insert(t, s, end, e));
  ...>
}
