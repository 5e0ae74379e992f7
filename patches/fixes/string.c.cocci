// A string that is written without the GVL is one that no GC moves: a hidden one, which takes over
// the memory of the original. Not of a frozen original: the table of interned strings would refer
// to memory that is freed with the hidden one, and other ractors may write the same string. A
// frozen string that is too long for any slot is written as it is. And a string that is locked
// because a system call writes into it gives its memory to no copy.
// Closes: Bug-21671
// Expect: rb_str_reembeddable_p 4, heap_str_make_shared 3
// Inserts: str_keeps_memory_p 1, RSTRING_FSTR 0, FL_TEST_RAW -1, STR_SHARED -1, | -1
// Inserts: STR_SHARED_ROOT -1

@redirect_string_that_stays@
expression orig;
@@
rb_str_tmp_frozen_no_embed_acquire(...)
{
  <...
- !rb_str_reembeddable_p(orig)
+ !str_embeddable_later_p(orig)
  ...>
}

@redirect_copy_of_frozen@
expression orig;
@@
rb_str_tmp_frozen_no_embed_acquire(...)
{
  <...
(
- FL_TEST_RAW(orig, STR_SHARED | STR_SHARED_ROOT)
+ str_keeps_memory_p(orig)
|
- FL_TEST_RAW(orig, STR_SHARED | STR_SHARED_ROOT | RSTRING_FSTR)
+ str_keeps_memory_p(orig)
)
  ...>
}

@redirect_sharing_of_locked@
expression klass, orig;
@@
str_new_frozen_buffer(...)
{
  <...
- heap_str_make_shared(klass, orig)
+ str_frozen_heap_copy(klass, orig)
  ...>
}

// A `to_s` may change the array, and an array that `to_ary` made is in no other place.
@redirect_list_to_format@
expression list, str;
@@
rb_str_format_m(...)
{
  <...
- rb_str_format(RARRAY_LENINT(list), RARRAY_CONST_PTR(list), str)
+ str_format_list(list, str)
  ...>
}
