// Lookups of method entries ask the fork's cache first. The method tables of classes are read and
// changed under the VM lock. A method is put into the table, or taken out, under the same lock in
// which the caches are cleared; on stock another ractor can fill them with the old method between.
// Retire-when: the base looks up method entries without the VM lock, and changes tables under it.
// Expect: callable_method_entry_or_negative 3, rb_method_table_insert 3, rb_id_table_lookup 15
// Expect: prepare_callable_method_entry 5, METHOD_ENTRY_VISI_SET 4
// Inserts: base_search_method0 1+, lookup_method_table_with_lock 4, method_table_lookup 2
// Inserts: prepare_callable_method_entry_with_lock 2, method_entry_visi_set_with_lock 2

@redirect_entry_search@
typedef VALUE, ID;
identifier klass, mid, defined_class_ptr;
@@
- callable_method_entry_or_negative
+ base_callable_method_entry_or_negative
  (VALUE klass, ID mid, VALUE *defined_class_ptr) { ... }

@redirect_table_search@
identifier klass, id, defined_class_ptr, skip_refined;
@@
- search_method0
+ base_search_method0
  (VALUE klass, ID id, VALUE *defined_class_ptr, bool skip_refined) { ... }

@redirect_table_insert@
typedef rb_method_entry_t;
identifier klass, table, id, me;
@@
- rb_method_table_insert
+ base_method_table_insert
  (VALUE klass, struct rb_id_table *table, ID id, const rb_method_entry_t *me) { ... }

@redirect_method_insert@
expression klass, table, id, me;
@@
rb_method_entry_make(...)
{
  <...
- rb_method_table_insert(klass, table, id, me);
+ method_table_insert_cleared(klass, table, id, me);
  ...>
}

@redirect_method_delete@
expression klass, id;
@@
remove_method(...)
{
  <...
- rb_id_table_delete(RCLASS_M_TBL(klass), id);
+ method_table_delete_cleared(klass, id);
  ...>
}

@redirect_method_reads@
identifier f = {rb_add_refined_method_entry, check_override_opt_method_i, rb_method_entry_make,
                rb_method_entry_at};
@@
f(...)
{
  <...
- lookup_method_table
+ lookup_method_table_with_lock
  (...)
  ...>
}

@redirect_table_reads@
identifier f = {rb_method_entry_make, remove_method};
@@
f(...)
{
  <...
- rb_id_table_lookup
+ method_table_lookup
  (...)
  ...>
}

@hook_clearing@
identifier klass, mid;
@@
clear_method_cache_by_id_in_class(VALUE klass, ID mid)
{
  <...
  RB_VM_LOCK_ENTER();
+ lookups_forget(klass, mid);
  ...>
}

@redirect_refined_entries@
identifier f = {callable_method_entry_refinements0, rb_callable_method_entry_without_refinements};
@@
f(...)
{
  <...
- prepare_callable_method_entry
+ prepare_callable_method_entry_with_lock
  (...)
  ...>
}

@redirect_visibility@
expression me, visi;
@@
rb_export_method(...)
{
  <...
- METHOD_ENTRY_VISI_SET(me, visi);
+ method_entry_visi_set_with_lock(me, visi);
  ...>
}
