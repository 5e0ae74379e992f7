// `Process.groups = list` where to_str or to_int of an element shortens the list: the base reads
// beyond it. Here the rest is nil, which is no group: TypeError. `Process.initgroups(name, group)`
// where to_str of the group changes the name: a copy is used.
// After: ractor/process.c.cocci

@include_own_text_of_users@
@@
  #include "internal/process.h"
+ #include "internal/fixes/own_text.h"

@redirect_user_of_groups@
identifier uname;
@@
proc_initgroups(...)
{
  <...
- StringValueCStr(uname)
+ own_cstr(&uname)
  ...>
}

@redirect_element_of_groups@
identifier ary, i;
@@
proc_setgroups(...)
{
  <...
- RARRAY_AREF(ary, i)
+ rb_ary_entry(ary, i)
  ...>
}
