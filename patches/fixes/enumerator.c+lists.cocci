// The arguments of an enumerator, and the values of a lazy one, are in an array that GC.compact may
// move. The base holds the address of the elements while it calls Ruby code: `inspect` of an
// argument, or a method in C (`lazy.map(&text.method(:insert))`) that converts its arguments. The
// GC does not see objects that such a method writes into its list, `list.to_enum(:zip, other)`.
// Expect: RB_GC_GUARD 1, ALLOCV_END 1
// Inserts: holder 5, RB_GC_GUARD 2, ALLOCV_END 1

@include_kept_lists@
@@
  #include "internal/enumerator.h"
+ #include "internal/fixes/kept_list.h"

@hook_arguments_inspected@
identifier f = {append_method, arith_seq_inspect};
identifier argc;
symbol eargs;
@@
f(...)
{
  <...
  while (argc--) { ... }
+ RB_GC_GUARD(eargs);
  ...>
}

@redirect_call_of_lazy_block@
symbol result;
identifier entry, argc, argv;
@@
lazyenum_yield_values(..., struct MEMO *result)
{
  <...
- rb_proc_call_with_block(entry->proc, argc, argv, Qnil)
+ kept_list_call_proc(entry->proc, argc, argv, Qnil, result->memo_value)
  ...>
}

@redirect_arguments_of_each@
typedef VALUE;
symbol args, argc, argv;
@@
enumerator_block_call(...)
{
  ...
  VALUE args = e->args;
+ VALUE holder = 0;
  <...
- argv = RARRAY_CONST_PTR(args);
+ argv = kept_list(argc, RARRAY_CONST_PTR(args), holder);
  ...>
  RB_GC_GUARD(args);
+ ALLOCV_END(holder);
  ...
}

@redirect_arguments_of_size@
typedef VALUE;
symbol argc, argv, size;
@@
enumerator_size(...)
{
  ...
  VALUE size;
+ VALUE holder = 0;
  <...
- argv = RARRAY_CONST_PTR(e->args);
+ argv = kept_list(argc, RARRAY_CONST_PTR(e->args), holder);
  ...>
  if (!UNDEF_P(size)) return size;
  return e->size;
}
