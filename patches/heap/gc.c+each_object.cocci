// Traversals of the heap, of the roots and of what an object refers to run while the other ractors
// are stopped (internal/heap/each_object.h). The size of a class, and whether an address is that of
// an object, are read under the VM lock. The list of registered addresses is changed under it.
// Retire-when: the base's traversals of the heap stop the other ractors.
// Expect: rb_gc_impl_each_objects 2, rb_gc_impl_each_object 2, rb_gc_impl_pointer_to_heap_p 7
// Retire: rb_gc_register_address rb_gc_unregister_address

@redirect_each_objects@
expression objspace, func, data;
@@
rb_objspace_each_objects(...)
{
- rb_gc_impl_each_objects(objspace, func, data);
+ os_each_objects(func, data);
}

@redirect_each_object@
expression objspace, func, data;
@@
count_objects(...)
{
  <...
- rb_gc_impl_each_object(objspace, func, data);
+ os_each_object(func, data);
  ...>
}

@hook_roots_stop@
symbol func, passing_data;
statement S;
@@
rb_objspace_reachable_objects_from_root(...)
{
+ if (os_stop_needed_p()) { os_reachable_from_root(func, passing_data); return; }
  if (rb_gc_impl_during_gc_p(...)) S
  ...
}

@hook_references_stop@
symbol obj;
statement S;
@@
rb_objspace_reachable_objects_from(...)
{
  <...
  if (rb_gc_impl_during_gc_p(...)) S
+ os_stop_for_references_locked(obj);
  ...>
}

@hook_memsize_lock@
typedef VALUE;
identifier obj;
@@
rb_obj_memsize_of(VALUE obj)
{
+ if (os_size_needs_lock_p(obj)) return os_memsize_with_lock(obj);
  ...
}

@redirect_pointer_search@
expression objspace, ptr;
@@
rb_gc_pointer_to_heap_p(...)
{
  <...
- rb_gc_impl_pointer_to_heap_p(objspace, ptr)
+ os_pointer_to_heap_p(ptr)
  ...>
}

@redirect_mark_object_search@
expression objspace, ptr;
@@
rb_gc_register_mark_object(...)
{
  <...
- rb_gc_impl_pointer_to_heap_p(objspace, ptr)
+ os_pointer_to_heap_p(ptr)
  ...>
}
