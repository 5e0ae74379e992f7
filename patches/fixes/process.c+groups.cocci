// `Process.groups = list` where to_str or to_int of an element shortens the list: the base reads
// beyond it. Here the rest is nil, which is no group: TypeError.
//
// Reason: backport
// Retire-when: the base reads each element with the length of that moment.
// Until: none
// Expect: proc_setgroups 3

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
