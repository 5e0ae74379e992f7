// A Regexp is there when its instance variables are loaded, and may be one of their values; a Range
// is frozen afterwards (internal/fixes/marshal_variables.h). On the base the former is "bad link",
// an ArgumentError, the latter FrozenError.
// Expect: r_ivar 5

@include_marshal_variables@
@@
  #include "internal/hash.h"
+ #include "internal/fixes/marshal_variables.h"

@hook_range_that_is_loaded@
symbol v;
@@
r_leave(...)
{
  <...
  st_delete(...);
+ marshal_range_freeze(v);
  ...>
}

@redirect_variables_of_a_regexp@
symbol str, has_encoding, arg, ivp, idx, regexp, v;
@@
  st_index_t idx = r_prepare(arg);
+ struct marshal_variables rest = { 0 };

  if (ivp) {
-     r_ivar(str, &has_encoding, arg);
+     rest = marshal_regexp_encoding(str, marshal_count_check(r_long(arg)), &has_encoding, arg);
      *ivp = FALSE;
  }
  ...
  v = r_entry0(regexp, idx, arg);
+ marshal_regexp_variables(v, rest, arg);
