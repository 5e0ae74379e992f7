// A program has the ids of its repeats and of its null checks in 16 bits, signed. The base gives
// ids without a limit, and cuts them: the 32,769th is read as -32,768, and memory before a table is
// written. Here the next id is an error, before anything of that node is written. The function that
// writes such numbers refuses any other that does not fit.
// Reason: security
// Until: 3.4.12
// Closes: CVE-2026-110264
// Expect: saved_num_null_check 2

@hook_number_that_does_not_fit@
typedef MemNumType;
identifier number, n;
@@
add_mem_num(..., int number)
{
  MemNumType n = (MemNumType )number;
+ if (!regexp_id_p(number)) return ONIGERR_TYPE_BUG;
  ...
}

@hook_limit_of_null_checks@
identifier saved, reg;
@@
compile_tree_empty_check(...)
{
  ...
  int saved = reg->num_null_check;
  <...
+ if (!regexp_id_p(saved)) return REGEXP_TOO_MANY_NULL_CHECKS;
  r = add_opcode(reg, OP_NULL_CHECK_START);
  ...>
}

@hook_limit_of_repeats@
identifier num_repeat, reg;
@@
compile_range_repeat_node(...)
{
  ...
  int num_repeat = reg->num_repeat;
+ if (!regexp_id_p(num_repeat)) return REGEXP_TOO_MANY_REPEATS;
  ...
}

@redirect_count_of_repeats@
expression id;
identifier reg, r;
@@
compile_range_repeat_node(...)
{
  <...
  r = add_mem_num(reg, id);
- reg->num_repeat++;
  if (r) return r;
+ reg->num_repeat++;
  ...>
}
