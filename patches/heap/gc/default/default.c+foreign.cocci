// Functions of extensions that the GC calls do not run while the main ractor runs the extension
// (internal/heap/foreign.h): each page has a bit for each slot with such data; the rest of a sweep
// stops the others where it has to; what the finalizers free waits for the main ractor.
// Retire-when: the base frees data of extensions while all ractors are stopped, and finalizes
// objects in the main ractor.
// Expect: list_count 4

@widen_page_bits@
@@
  struct heap_page {
    ...
    bits_t pinned_bits[HEAP_PAGE_BITMAP_LIMIT];
+   bits_t foreign_bits[HEAP_PAGE_BITMAP_LIMIT];
    ...
  };

@hook_move_bit@
typedef rb_objspace_t, VALUE;
identifier objspace, src, dest;
@@
gc_move(rb_objspace_t *objspace, VALUE src, VALUE dest, ...)
{
  <...
  RVALUE_AGE_RESET(src);
+ foreign_move(src, dest);
  ...>
}

@redirect_rest_event@
expression level;
@@
gc_rest(...)
{
  <...
- gc_enter(objspace, gc_enter_event_rest, level);
+ gc_enter(objspace, SWEEP_REST_EVENT(objspace), level);
  ...>
}

// The ractor that defines a finalizer.
@hook_defined_again@
expression table, all, obj, block;
@@
rb_gc_impl_define_finalizer(...)
{
  <...
  table = finalizers_add(all, obj, block);
+ foreign_defined(table);
  ...>
}

@hook_defined_first@
expression all, obj, table;
@@
rb_gc_impl_define_finalizer(...)
{
  <...
  st_add_direct(all, obj, table);
+ foreign_defined(table);
  ...>
}

// The ractor that finalizes.
@redirect_zombies@
expression zombies;
@@
finalize_deferred_heap_pages(...)
{
  <...
- RUBY_ATOMIC_VALUE_EXCHANGE(zombies, 0)
+ foreign_take_zombies(objspace)
  ...>
}

@hook_finalized@
expression flag;
@@
gc_finalize_deferred(...)
{
  <...
  RUBY_ATOMIC_SET(flag, 0);
+ foreign_tell_main();
  ...>
}

@redirect_count_of_zombies@
@@
gc_verify_internal_consistency_(...)
{
  <...
  size_t list_count =
-     0
+     foreign_zombies_left()
      ;
  ...>
}
