// Date#marshal_load takes numbers that a Date has only. Others are a Date::Error or a TypeError, or
// are ignored with a warning, as old dumps do with them. The base reads beyond a table for some of
// them. The methods of elements (to_int, `-`) may shorten the array and load the object again: the
// elements are read with the length of that moment, and the memory of the object after them.
// Inserts: rb_ary_entry 11

@include_loaded_dates@
@@
  #include <errno.h>
+ #include "../../internal/fixes/date_load.h"

@redirect_element_of_dump@
symbol a;
expression i;
@@
d_lite_marshal_load(...)
{
  <...
- RARRAY_AREF(a, i)
+ rb_ary_entry(a, i)
  ...>
}

@hook_checks_of_dump@
symbol self, dat, nth, jd, df, sf, of, sg;
statement S1, S2;
@@
d_lite_marshal_load(...)
{
  ...
+ dat = date_loaded(self, nth, jd, df, sf, &of, &sg);
  if (simple_dat_p(dat)) S1 else S2
  ...
}
