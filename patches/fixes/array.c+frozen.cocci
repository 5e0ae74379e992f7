// An array that Ruby code freezes, or copies, while a method of the array calls it: fill,
// pop(n) and replace end with FrozenError, or with memory that is theirs alone. The
// base writes into a frozen array, and into memory that the copy, which may be frozen, has too.
// Reason: security
// Closes: Bug-22529

@hook_store_of_fill@
identifier ary, i, v;
@@
rb_ary_fill(...)
{
  <...
+ ary_own_after_call(ary);
  ARY_SET(ary, i, v);
  ...>
}

// After to_int of the number.
@hook_check_of_pop@
identifier ary, result;
@@
rb_ary_pop_m(...)
{
  <...
+ ary_check_after_call(ary);
  ARY_INCREASE_LEN(ary, -RARRAY_LEN(result));
  ...>
}

// After to_ary. An array that was frozen meanwhile shares its memory with each slice.
@hook_check_of_replace@
identifier orig;
symbol copy;
@@
rb_ary_replace(...)
{
  <...
  orig = to_ary(orig);
+ ary_check_after_call(copy);
  ...>
}
