// Code of which a part was left out, as in `true || (x rescue y)` with parse.y, has no entries in
// its catch table for that part. In the base they stay there, with no place.

@hook_dead_entries@
identifier entries, count;
type T;
@@
iseq_set_exception_table(...)
{
  <...
+ catch_table_drop_dead(entries);
  count = (T)RARRAY_LEN(entries);
  ...>
}
