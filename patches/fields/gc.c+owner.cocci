// The fork's code changes the flag "has generic instance variables" together with the side table,
// so it is not changed here. A hook that is told of a swept object finds no fields, which may have
// been swept before. The fork's code does the weak traversal of a modular GC of the side table, and
// marks the fields of an object, its class and the values of long arrays.
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: FL_EXIVAR 6, rb_generic_ivtbl_get 2, rb_mark_generic_ivar 1
// Retire: vm_weak_table_gen_ivar_foreach
// Gone: rb_generic_ivtbl_get generic_iv_tbl

@retire_flag_at_sweep@
expression obj;
@@
rb_gc_obj_free_vm_weak_references(...)
{
  <...
- FL_UNSET(obj, FL_EXIVAR);
  ...>
}

@hook_dying_owner@
typedef VALUE, rb_event_flag_t, rb_execution_context_t;
identifier obj, event, ec;
@@
rb_gc_event_hook(VALUE obj, rb_event_flag_t event)
{
  ...
+ if (event == RUBY_INTERNAL_EVENT_FREEOBJ) rb_fields_owner_dying(obj);
  rb_execution_context_t *ec = GET_EC();
  ...
}

@retire_table_prototype@
@@
- struct st_table *rb_generic_ivtbl_get(void);

@redirect_weak_traversal@
typedef st_data_t, st_table;
@@
- st_table *generic_iv_tbl = rb_generic_ivtbl_get();
- st_foreach_with_replace(generic_iv_tbl, vm_weak_table_gen_ivar_foreach,
-                         vm_weak_table_foreach_update_key, (st_data_t)&foreach_data);
+ rb_fields_table_foreach_weak(callback, update_callback, data);

@redirect_array_values@
typedef VALUE;
identifier i, ptr, len;
expression obj;
@@
const VALUE *ptr = RARRAY_CONST_PTR(obj);
- for (long i = 0; i < len; i++) { gc_mark_internal(ptr[i]); }
+ for (long i = GC_MARKED_AHEAD(ptr, len); i < len; i++) { gc_mark_internal(ptr[i]); }

@redirect_fields_of_owner@
expression obj;
@@
rb_gc_mark_children(...)
{
  <...
- rb_mark_generic_ivar(obj);
+ rb_owner_mark_fields(obj);
  ...>
}

@redirect_class_of_object@
expression obj;
@@
rb_gc_mark_children(...)
{
  <...
- gc_mark_internal(RBASIC(obj)->klass);
+ gc_mark_class(RBASIC(obj)->klass);
  ...>
}
