// Fiddle::Closure: all types are converted before memory of the closure is used. to_int of a type
// may shorten the list, or initialize the closure with a wrong type, which frees that memory.
// Expect: get_raw 2

@include_types_of_closures@
@@
  #include <fiddle.h>
+ #include "../../internal/fixes/fiddle_types.h"

@redirect_types_first@
typedef fiddle_closure;
symbol args, ret, abi, data, cl, closure_data_type;
@@
initialize_body(...)
{
  <...
(
- Check_Type(args, T_ARRAY);
+ args = fiddle_types(args), ret = fiddle_type(ret), abi = INT2NUM(NUM2INT(abi));
|
- TypedData_Get_Struct(data->self, fiddle_closure, &closure_data_type, cl);
+ cl = get_raw(data->self);
)
  ...>
}

@redirect_memory_that_is_free@
typedef fiddle_closure;
symbol data;
@@
initialize_rescue(...)
{
  <...
- dealloc(RTYPEDDATA_DATA(data->self));
+ fiddle_closure *closure = RTYPEDDATA_DATA(data->self);
+ if (closure) dealloc(closure);
  ...>
}
