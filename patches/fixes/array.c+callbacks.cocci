// Ruby code that a method of an array calls (to_ary, each, hash, to_int, eql?, rand, a block) may
// shorten the array. The base continues with the length and the address that it read before, and
// reads memory that the array has no longer: what flatten, zip, hash, values_at, rindex, sample,
// permutation, repeated_permutation and difference return or yield. A sort takes over memory that
// its block has lent to a slice, and `zip` has a block with data on the stack that `each` may keep.
// Reason: security
// Closes: Bug-22318 Bug-22319
// Expect: rb_ary_increment_share 3, rb_ary_hash_values 3

@include_array_changes@
@@
  #include "builtin.h"
+ #include "internal/fixes/array_changes.h"
+ #include "internal/fixes/block_data.h"

// An array that gets `initialize` again, with a block, and becomes shorter: the block, and the GC,
// see no more than there is memory for.
@hook_length_of_new@
identifier ary, len;
@@
rb_ary_initialize(...)
{
  <...
+ if (RARRAY_LEN(ary) > len) ARY_SET_LEN(ary, ary_at_most(ary, len));
  ary_resize_capa(ary, len);
  ...>
}

// Warning.warn is Ruby code, too.
@hook_end_of_rindex@
identifier i;
symbol ary;
@@
rb_ary_rindex(...)
{
  ...
  if (rb_block_given_p())
      rb_warn("given block not used");
+ i = ary_length_now(ary);
  while (i--) { ... }
  ...
}

@redirect_length_of_values@
identifier len;
symbol ary, olen;
@@
append_values_at_single(...)
{
  <...
  if (len > 0) {
+     olen = ary_at_most(ary, olen);
      ...
  }
  ...>
}

// A copy that the block of a sort makes shares memory with the array, not with the list that is
// being sorted.
@redirect_copy_to_sort@
identifier ary;
@@
ary_make_substitution(...)
{
  <...
- rb_ary_increment_share(ary_make_shared(ary))
+ rb_ary_dup(ary)
  ...>
}

// The elements are new to an array that was cleared, and marked, meanwhile.
@hook_barrier_of_sort@
identifier tmp, ary;
@@
rb_ary_sort_bang(...)
{
  <...
  ARY_SET_CAPA(ary, ARY_HEAP_LEN(tmp));
+ ary_took_elements(ary);
  ...>
}

// An array that gets elements while it is asked for no element.
@redirect_items_of_nothing@
symbol n, result;
@@
take_items(...)
{
  <...
- if (n == 0) return result;
+ if (n == 0) return NIL_P(result) ? rb_ary_new() : result;
  ...>
}

@redirect_block_of_zip@
typedef VALUE;
identifier obj, args;
@@
take_items(...)
{
  <...
- rb_check_block_call(obj, idEach, 0, 0, take_i, (VALUE)args)
+ block_data_check_each(obj, idEach, take_i, args)
  ...>
}

@redirect_element_of_zip@
identifier tmp, ary, i, argc;
@@
rb_ary_zip(...)
{
  <...
  VALUE tmp = rb_ary_new_capa(argc+1);
- rb_ary_push(tmp, RARRAY_AREF(ary, i));
+ rb_ary_push(tmp, rb_ary_elt(ary, i));
  ...>
}

@redirect_hash_of_elements@
identifier ary;
@@
rb_ary_hash(...)
{
- return rb_ary_hash_values(RARRAY_LEN(ary), RARRAY_CONST_PTR(ary));
+ return ary_hash_while_there(ary);
}

@redirect_element_of_difference@
identifier argv, ary, i, j;
symbol elt;
@@
rb_ary_difference_multi(...)
{
  <...
- rb_hash_stlike_lookup(argv[j], RARRAY_AREF(ary, i), NULL)
+ rb_hash_stlike_lookup(argv[j], elt, NULL)
  ...>
}

// No element was an array: `tmp` is nil, or 0 where there was no element.
@redirect_flat_array@
symbol ary, i, tmp;
@@
flatten(...)
{
  <...
- i == RARRAY_LEN(ary)
+ !RTEST(tmp)
  ...>
}

@hook_flat_beginning@
identifier result;
symbol ary, i;
@@
flatten(...)
{
  <...
+ i = ary_at_most(ary, i);
  ary_memcpy(result, 0, i, RARRAY_CONST_PTR(ary));
  ...>
}

// The number of samples is converted before the length counts.
@hook_length_to_sample@
identifier n, nv;
symbol ary, len;
@@
ary_sample(...)
{
  <...
  n = NUM2LONG(nv);
+ len = ary_length_now(ary);
  ...>
}

// A random number is an index among the elements that those before it have left.
@redirect_index_to_sample@
identifier rnds, i, len;
@@
ary_sample(...)
{
  <...
- rnds[i] >= len
+ rnds[i] >= len - i
  ...>
}

@hook_length_to_permute@
identifier r, n;
symbol ary;
@@
rb_ary_permutation(...)
{
  ...
+ n = ary_length_now(ary);
  if (r < 0 || n < r) { ... }
  else if (r == 0) { ... }
  else if (r == 1) { ... }
  else { ... }
  ...
}

@hook_length_to_permute_again@
identifier r, num;
symbol ary, n;
@@
rb_ary_repeated_permutation(...)
{
  <...
  r = NUM2LONG(num);
+ n = ary_length_now(ary);
  ...>
}
