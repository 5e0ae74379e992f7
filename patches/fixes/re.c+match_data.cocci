// A MatchData that becomes a copy of another one (initialize_copy) kept the character offsets of
// its own match: with fewer groups, MatchData#begin read beyond that table. And the offsets of a
// regexp with thousands of groups were computed on the machine stack, and so were the names that
// MatchData#inspect shows: a thread or a fiber has little of it.
// Expect: ALLOCA_N 4, char_offset_num_allocated 6

@hook_copy_without_offsets@
typedef rb_matchext_t;
expression obj;
identifier rm;
@@
match_init_copy(...)
{
  ...
  rm = RMATCH_EXT(obj);
+ match_offsets_forget(rm);
  ...
}

@redirect_offsets_on_the_stack@
typedef VALUE;
expression n, pair_t;
identifier pairs;
@@
update_char_offset(...)
{
  <...
- pairs = ALLOCA_N(pair_t, n);
+ VALUE pairs_buffer = 0;
+ pairs = ALLOCV_N(pair_t, pairs_buffer, n);
  ...>
}

@redirect_names_on_the_stack@
typedef VALUE;
type backref_name;
symbol names, num_regs;
@@
match_inspect(...)
{
  <...
- names = ALLOCA_N(backref_name, num_regs);
+ VALUE names_buffer = 0;
+ names = ALLOCV_N(backref_name, names_buffer, num_regs);
  ...>
}
