// Date._strptime and strftime use frozen copies of their texts: to_str of the format may change the
// text, and methods that run meanwhile may change both.
// Expect: RB_GC_GUARD 3
// Inserts: RB_GC_GUARD 4, own_text 3

@include_own_text_of_dates@
@@
  #include "ruby/util.h"
+ #include "../../internal/fixes/own_text.h"

@redirect_texts_that_stay@
identifier f = {date_s__strptime_internal, date_strftime_internal};
identifier p;
symbol vstr, vfmt;
@@
f(...)
{
  <...
(
  p =
- RSTRING_PTR(vstr)
+ own_text(&vstr)
|
  p =
- RSTRING_PTR(vfmt)
+ own_text(&vfmt)
)
  ...>
}

@hook_texts_that_are_kept@
symbol vstr, vfmt, hash;
@@
date_s__strptime_internal(...)
{
  ...
+ RB_GC_GUARD(vstr);
+ RB_GC_GUARD(vfmt);
  return hash;
}

@hook_format_that_is_kept@
symbol vfmt, str;
@@
date_strftime_internal(...)
{
  <...
+ RB_GC_GUARD(vfmt);
  return str;
  ...>
}
