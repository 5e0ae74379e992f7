// Code that eval compiles in an isolated Proc reads outer variables that the Proc has captured, and
// no others, and writes none. A block parameter that is called is an outer variable, too. eval does
// not add to the outer variables of code that is compiled already, which other ractors read.
// Retire-when: the base leaves the outer variables of compiled code alone.
// Expect: getblockparamproxy 5, isolated_depth 8

@redirect_isolated_access@
typedef rb_iseq_t, ID, bool;
identifier iseq, level, id, write, isolated_depth;
statement S;
@@
access_outer_variables(const rb_iseq_t *iseq, int level, ID id, bool write)
{
  <...
  if (
-     isolated_depth && level >= isolated_depth
+     isolated_depth && level >= isolated_depth && !isolated_variable_readable_p(iseq, id, write)
     ) S
  ...>
}

@hook_compiled_parents@
typedef rb_iseq_t, VALUE;
identifier iseq, level, i, val;
@@
access_outer_variables(const rb_iseq_t *iseq, int level, ...)
{
  <...
  for (int i=0; i<level; i++) {
+     if (outer_variables_settled_p(iseq)) break;
      VALUE val;
      ...
  }
  ...>
}

@hook_called_block_parameter@
expression recv, node, level, i;
@@
  ADD_INSN2(recv, get_nd_recv(node), getblockparamproxy, i, INT2FIX(level));
+ outer_block_called(iseq, level, RNODE_LVAR(get_nd_recv(node))->nd_vid);
