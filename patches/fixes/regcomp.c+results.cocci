// Where memory is refused, the base continues in several places: it writes the next bytes of a
// program although there was no room, takes an error for a length, or frees what was never set.
// Here each result that is an error ends the compilation, and a regexp is blank before its first
// allocation, so that it can be freed after any of them. A buffer's size is not cut to 32 bits.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-3p8q-wmhx-vm2w
// Expect: update_string_node_case_fold 4
// Inserts: REGEXP_TRY 17, regexp_folded_p 2

@redirect_ignored_opcode@
expression reg, e;
@@
- add_opcode(reg, e);
+ REGEXP_TRY(add_opcode(reg, e));

@redirect_ignored_length@
expression reg, e;
@@
- add_length(reg, e);
+ REGEXP_TRY(add_length(reg, e));

@redirect_ignored_bytes@
expression reg, e, n;
@@
- add_bytes(reg, e, n);
+ REGEXP_TRY(add_bytes(reg, e, n));

@hook_length_of_alternative@
symbol len;
expression node, reg;
@@
compile_tree(...)
{
  <...
  len = compile_length_tree(node, reg);
+ if (regexp_no_length_p(len)) return len;
  ...>
}

@hook_length_of_called_group@
symbol len;
expression node, reg, jump;
@@
compile_enclose_node(...)
{
  <...
  len = compile_length_tree(node, reg);
+ if (regexp_no_length_p(len)) return len;
  len += jump;
  ...>
}

@hook_length_of_look_behind@
symbol len;
expression node, reg, r;
@@
compile_anchor_node(...)
{
  <...
  len = compile_length_tree(node, reg);
+ if (regexp_no_length_p(len)) return len;
  r = add_opcode_rel_addr(reg, OP_PUSH_LOOK_BEHIND_NOT, ...);
  ...>
}

@hook_size_of_buffer@
symbol size;
@@
onig_bbuf_init(...)
{
+ if (size > REGEXP_BUFFER_MAX) return REGEXP_TOO_BIG;
  ...
}

@hook_blank_regexp@
symbol reg;
@@
onig_reg_init(...)
{
  <...
  if (IS_NULL(reg))
    return ONIGERR_INVALID_ARGUMENT;
+ regexp_blank(reg);
  ...>
}

@hook_string_that_was_not_folded@
symbol r, reg, snode;
@@
expand_case_fold_string(...)
{
  <...
  r = update_string_node_case_fold(reg, snode);
+ if (!regexp_folded_p(r)) goto err;
  ...>
}
