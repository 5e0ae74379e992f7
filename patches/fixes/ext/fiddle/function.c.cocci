// Fiddle::Function: to_int of a type may shorten the list of types, and to_int and to_str of an
// argument may change the texts before it, whose addresses are looked up again. The converted
// arguments are on the stack until the call has returned.

@include_types_of_functions@
@@
  #include <fiddle.h>
+ #include "../../internal/fixes/fiddle_types.h"

@redirect_type_of_argument@
symbol arg_types, i;
@@
normalize_argument_types(...)
{
  <...
- RARRAY_AREF(arg_types, i)
+ rb_ary_entry(arg_types, i)
  ...>
}

@hook_texts_of_call@
symbol argc, argv, arg_types, n_fixed_args, converted_args, cPointer, generic_args, args;
expression address;
@@
function_call(...)
{
  <...
+ fiddle_texts_again(argc, argv, arg_types, n_fixed_args, converted_args, cPointer, generic_args);
  args.fn = address;
  ...>
}

@hook_arguments_that_are_kept@
symbol alloc_buffer, converted_args;
@@
function_call(...)
{
  <...
+ RB_GC_GUARD(converted_args);
  ALLOCV_END(alloc_buffer);
  ...>
}
