// Functions that list the names in a table of methods hold the VM lock, under which the tables are
// changed: other ractors may define methods meanwhile. The functions that they call run no Ruby
// code.
// Retire-when: the base guards these traversals.
// Expect: method_entry_i 4
// Inserts: rb_method_table_foreach 3

@redirect_traversal@
expression table, data;
symbol method_entry_i;
@@
- rb_id_table_foreach(
+ rb_method_table_foreach(
  table, method_entry_i, data);
