// The ids of objects are in a table that is read without a lock (internal/heap/object_id.h), which
// marks nothing and is asked for no object but those with the flag FL_SEEN_OBJ_ID. A ractor takes
// ids in blocks.
// Retire-when: object_id takes no lock in the base.
// After: heap/gc/default/default.c+pages.cocci
// Expect: obj_to_id_tbl 12, id_to_obj_tbl 7
// Inserts: object_id_delete 2, return 0
// Retire: object_id_cmp object_id_hash obj_free_object_id
// Retire: get_object_id_in_finalizer

@include_object_id@
@@
+ #include "internal/heap/object_id.h"
  struct ractor_newobj_heap_cache { ... };

@widen_cache_of_ids@
@@
  struct ractor_newobj_cache {
    ...
    size_t incremental_mark_step_allocated_slots;
+   struct object_id_block ids;
    ...
  };

@retire_table_type@
@@
- static const struct st_hash_type object_id_hash_type = { object_id_cmp, object_id_hash, };

@retire_functions@
identifier gone = {object_id_cmp, object_id_hash, obj_free_object_id, get_object_id_in_finalizer};
type T;
@@
- T gone(...) { ... }

// From object to id. The base names this function by a macro, where a GC can be exchanged.
@redirect_id_of_object@
typedef VALUE;
identifier objspace, obj;
@@
  VALUE rb_gc_impl_object_id(void *objspace, VALUE obj)
  {
-   ...
+   return object_id_of(objspace, obj);
  }

// From id to object.
@redirect_object_of_id@
expression id, objspace;
identifier obj;
statement S;
@@
rb_gc_impl_object_id_to_ref(...)
{
  <...
- if (st_lookup(objspace->id_to_obj_tbl, id, &obj)
-     && !rb_gc_impl_garbage_object_p(objspace, obj)) S
+ if (object_id_find(objspace, id, &obj)) S
  ...>
}

// The end of an object, and its finalizers.
@redirect_id_in_finalizer@
expression objspace, obj;
@@
- get_object_id_in_finalizer(objspace, obj)
+ object_id_of_zombie(objspace, obj)

@redirect_end_of_id@
expression objspace, obj;
@@
- obj_free_object_id(objspace, obj)
+ object_id_delete(obj)

// Nothing to mark. Moving.
@retire_marking@
typedef st_data_t;
@@
mark_roots(...)
{
  <...
- st_foreach(objspace->obj_to_id_tbl, gc_mark_tbl_no_pin_i, (st_data_t)objspace);
  ...>
}

@redirect_move@
typedef rb_objspace_t, VALUE;
identifier objspace, src, dest;
statement S1, S2;
@@
gc_move(rb_objspace_t *objspace, VALUE src, VALUE dest, ...)
{
  <...
- if (FL_TEST(src, FL_SEEN_OBJ_ID)) S1 else S2
+ object_id_move(src, dest);
  ...>
}

@retire_new_addresses@
@@
gc_update_references(...)
{
  <...
- gc_ref_update_table_values_only(objspace->obj_to_id_tbl);
- gc_update_table_refs(objspace->id_to_obj_tbl);
  ...>
}

// The object space.
@redirect_end@
@@
rb_gc_impl_objspace_free(...)
{
  <...
- st_free_table(objspace->id_to_obj_tbl);
- st_free_table(objspace->obj_to_id_tbl);
+ object_ids_release();
  ...>
}

@redirect_beginning@
@@
rb_gc_impl_objspace_init(...)
{
  <...
- objspace->id_to_obj_tbl = st_init_table(&object_id_hash_type);
- objspace->obj_to_id_tbl = st_init_numtable();
+ object_ids_init();
  ...>
}

@hook_verified_ids@
@@
gc_verify_internal_consistency_(...)
{
  <...
+ object_ids_verify();
  gc_report(5, objspace, "gc_verify_internal_consistency: OK\n");
  ...>
}
