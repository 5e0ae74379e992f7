// Walks over tables of methods that list their names hold the VM lock, under which the tables are
// changed: other ractors may define methods meanwhile. What the walks call runs no Ruby code.
//
// Reason: behaviour
// Retire-when: the base guards these walks.
// Expect: method_entry_i 4
// Inserts: rb_method_table_foreach 3

@redirect_walk@
expression table, data;
symbol method_entry_i;
@@
- rb_id_table_foreach(
+ rb_method_table_foreach(
  table, method_entry_i, data);
