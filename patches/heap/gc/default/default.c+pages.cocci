// Allocation concurrently with other ractors: each counts its objects and mallocs in its own cache,
// reserves several pages, and sweeps pages without the VM lock (internal/heap/sweep.h). The rest
// is in default.c+pages.sed.
// Retire-when: the base counts allocations for each ractor, and ractors do not wait for each other
// when they need a page.
// Expect: total_freed_objects 16

// The counts and reserves of a ractor, in cache lines of its own.
@widen_heap_cache@
@@
+ #include "internal/heap/malloc_cache.h"
  struct ractor_newobj_heap_cache {
    ...
    struct heap_page *using_page;
+   size_t newobj_unflushed;
+   struct heap_page *reserved_pages;
  };

// An allocation finds a heap cache with two instructions less where little stands before it.
@widen_ractor_cache@
typedef rb_ractor_newobj_heap_cache_t;
@@
  struct ractor_newobj_cache {
+   char ractor_padding_before[64];
    size_t incremental_mark_step_allocated_slots;
+   ssize_t malloc_unflushed;
+   size_t malloced;
    rb_ractor_newobj_heap_cache_t heap_caches[HEAP_COUNT];
+   struct malloc_cache malloc_cache;
+   size_t objects_flushed;
+   size_t malloced_flushed;
+   char ractor_padding_after[64];
  };

@widen_heap@
@@
  struct rb_heap_struct {
    ...
    struct heap_page *pooled_pages;
+   struct heap_page *returned_pages;
    ...
  };

@widen_page@
@@
  struct heap_page {
    ...
    struct {
-     unsigned int before_sweep : 1;
+     unsigned int before_sweep;
      ...
    } flags;
    ...
    struct heap_page *free_next;
+   const void *used_by;
    ...
  };

@include_ractor_heap@
@@
  total_final_slots_count(...) { ... }
+ #include "internal/heap/sweep.h"
+ #include "internal/heap/false_sharing.h"

// A new object.
@redirect_count_of_objects@
expression heap;
@@
newobj_alloc(...)
{
  <...
- heap->total_allocated_objects++;
+ cache->heap_caches[heap_idx].newobj_unflushed++;
  ...>
}

@redirect_check_of_count@
expression heap;
@@
newobj_alloc(...)
{
  <...
- heap->total_allocated_objects - heap->total_freed_objects
+ heap->total_allocated_objects + cache->heap_caches[heap_idx].newobj_unflushed
+     - heap->total_freed_objects
  ...>
}

// Another page for new objects.
@hook_refill@
typedef VALUE;
identifier obj;
@@
newobj_cache_miss(...)
{
  ...
  VALUE obj = Qfalse;
+ if (SEVERAL_RACTORS_P(objspace) && sweep_refill(objspace, cache, heap_idx)) {
+     obj = ractor_cache_allocate_slot(objspace, cache, heap_idx);
+     if (obj) return obj;
+ }
  ...
}

@redirect_step@
statement S;
@@
heap_prepare(...)
{
  ...
- gc_continue(objspace, heap);
+ if (SWEEP_STEP_NEEDED_P(objspace)) { gc_continue(objspace, heap); }
  if (heap->free_pages == NULL) {
    heap_page_allocate_and_initialize(objspace, heap);
  }
  ...
}

// Sweeping: several ractors together; a sweep under the lock first waits for them.
@redirect_count_of_freed@
expression E, page;
@@
gc_sweep_page(...)
{
  <...
- page->heap->total_freed_objects += E;
+ RUBY_ATOMIC_SIZE_ADD(page->heap->total_freed_objects, E);
  ...>
}

@redirect_count_of_finalized@
expression page;
@@
finalize_list(...)
{
  <...
- page->heap->total_freed_objects++;
+ RUBY_ATOMIC_SIZE_INC(page->heap->total_freed_objects);
  ...>
}

@redirect_sweeping_page@
@@
gc_sweep_step(...)
{
  <...
  struct heap_page *sweep_page =
-     heap->sweeping_page
+     sweep_current_page(objspace, heap)
      ;
  ...>
}

@redirect_swept_enough@
@@
gc_sweep_step(...)
{
  <...
  swept_slots >
-     GC_INCREMENTAL_SWEEP_SLOT_COUNT
+     SWEEP_SLOTS(objspace)
  ...>
}

@hook_flush@
expression cache;
@@
gc_ractor_newobj_cache_clear(...)
{
  <...
  cache->incremental_mark_step_allocated_slots = 0;
+ pages_flush(cache);
  ...>
}

@hook_return@
expression cache;
@@
rb_gc_impl_ractor_cache_free(...)
{
  <...
+ pages_return(objspace, cache);
  gc_ractor_newobj_cache_clear(cache, NULL);
  ...>
}

// A page that is swept without the lock notifies no hook: one that was set meanwhile may need the
// lock.
@widen_sweep@
@@
  struct gc_sweep_context {
+   bool swept_without_lock;
    ...
  };

@redirect_sweep_hook@
expression obj;
@@
gc_sweep_plane(...)
{
  <...
- rb_gc_event_hook(obj, RUBY_INTERNAL_EVENT_FREEOBJ);
+ if (!ctx->swept_without_lock) rb_gc_event_hook(obj, RUBY_INTERNAL_EVENT_FREEOBJ);
  ...>
}

// A traversal of the pages holds the lock, because heaps grow under it, without stopping others.
@hook_each_objects@
typedef rb_objspace_t;
identifier objspace, data;
@@
objspace_each_objects_try(...)
{
  <...
  rb_objspace_t *objspace = data->objspace;
+ unsigned int traversal_lock_lev = rb_gc_vm_lock();
  ...>
}

@hook_each_copied_page@
typedef rb_heap_t;
identifier heap, data, i, n;
expression E, N;
@@
objspace_each_objects_try(...)
{
  <...
+ rb_gc_vm_unlock(traversal_lock_lev);
  for (int i = 0; i < N; i++) {
    rb_heap_t *heap = E;
    size_t n = data->pages_counts[i];
    ...
  }
  ...>
}

@hook_each_object@
typedef rb_objspace_t;
identifier objspace, space, i;
expression N;
statement S;
@@
rb_gc_impl_each_object(...)
{
  rb_objspace_t *objspace = space;
+ unsigned int traversal_lock_lev = rb_gc_vm_lock();
  for (size_t i = 0; i < N; i++) S
+ rb_gc_vm_unlock(traversal_lock_lev);
}

// A page that another ractor sweeps: its flag, its bits, and what changes or checks them.
@redirect_garbage@
expression objspace, obj;
@@
rb_gc_impl_garbage_object_p(...)
{
  <...
  !RVALUE_MARKED(objspace, obj)
+     && sweep_unswept_p(GET_HEAP_PAGE(obj))
  ...>
}

@hook_swept_bits@
expression page;
@@
gc_sweep_page(...)
{
  <...
+ sweep_page_swept();
  gc_setup_mark_bits(page);
  ...>
}

@hook_unprotect@
@@
rb_gc_impl_writebarrier_unprotect(...)
{
  <...
  unsigned int lev = rb_gc_vm_lock_no_barrier();
+ sweep_wait(objspace);
  ...>
}

// malloc.
@hook_flush_mallocs@
@@
gc_reset_malloc_info(...)
{
  ...
+ counters_flush_mallocs(objspace, full_mark);
  gc_prof_set_malloc_info(objspace);
  ...
}

// Small blocks: from those that the ractor keeps, and back to them.
@redirect_malloc@
expression size;
@@
rb_gc_impl_malloc(...)
{
  <...
- malloc(size)
+ malloc_cache_malloc(objspace, size)
  ...>
}

@redirect_calloc@
expression size;
@@
rb_gc_impl_calloc(...)
{
  <...
- calloc1(size)
+ malloc_cache_calloc(objspace, size)
  ...>
}

@redirect_free@
expression ptr;
@@
rb_gc_impl_free(...)
{
  <...
- free(ptr);
+ malloc_cache_free(objspace, ptr, old_size);
  ...>
}

// The numbers of GC.stat.
@redirect_stat_malloc@
@@
  SET(malloc_increase_bytes,
-     malloc_increase
+     counters_malloc_increase(objspace, &malloc_increase)
     );

@redirect_stat_oldmalloc@
@@
  SET(oldmalloc_increase_bytes,
-     objspace->rgengc.oldmalloc_increase
+     counters_malloc_increase(objspace, &objspace->rgengc.oldmalloc_increase)
     );

@redirect_stat_objects@
expression heap;
@@
  SET(total_allocated_objects,
-     heap->total_allocated_objects
+     counters_objects(heap)
     );
