// How much free memory the heap keeps: with several ractors as the user chooses, and when most of
// them have ended as little as before (internal/heap/spare.h).
// Retire-when: the base plans the free slots of each heap by what the heap needs, and gives memory
// back when ractors end.
// Expect: total_init_slots 4, GC_SWEEP_PAGES_FREEABLE_PER_STEP 2
// Inserts: heap_spare_page 3, heap 2, heap_spare_full_needed_p 1, && 0, if 0

@include_heap_spare@
@@
  total_final_slots_count(...) { ... }
+ #include "internal/heap/spare.h"

// The policy, and a new ractor.
@hook_policy@
typedef rb_objspace_t;
identifier objspace, space;
@@
rb_gc_impl_set_params(...)
{
  rb_objspace_t *objspace = space;
+ heap_spare_set_policy();
  ...
}

@hook_new_ractor@
expression objspace;
@@
rb_gc_impl_ractor_cache_alloc(...)
{
  <...
  objspace->live_ractor_cache_count++;
+ heap_spare_ractor_begins(objspace);
  ...>
}

// The limit of malloc, when a collection begins.
@hook_malloc_limit@
statement S1, S2;
@@
gc_reset_malloc_info(...)
{
  <...
  if (inc > malloc_limit) S1 else S2
+ heap_spare_limit_mallocs(objspace);
  ...>
}

// Marking ends: what each heap may keep, and how many pages may go back.
@redirect_kept_slots@
identifier i;
expression E;
@@
gc_marks_finish(...)
{
  <...
  total_init_slots +=
-     gc_params.heap_init_slots[i] * E
+     heap_spare_slots(objspace, &heaps[i], gc_params.heap_init_slots[i] * E)
      ;
  ...>
}

@hook_freeable_pages@
statement S;
@@
gc_marks_finish(...)
{
  <...
+ heap_pages_freeable_pages = heap_spare_freeable(objspace, heap_pages_freeable_pages);
  if (objspace->heap_pages.allocatable_slots == 0 && sweep_slots < min_free_slots) S
  ...>
}

// Sweeping: pages that go back, and slots that a heap may get.
@redirect_unlink_limit@
@@
gc_sweep_step(...)
{
  <...
  int unlink_limit =
-     GC_SWEEP_PAGES_FREEABLE_PER_STEP
+     heap_spare_unlink_limit(GC_SWEEP_PAGES_FREEABLE_PER_STEP)
      ;
  ...>
}

@redirect_swept_slots@
@@
gc_sweep_finish_heap(...)
{
  <...
  size_t swept_slots =
-     heap->freed_slots + heap->empty_slots
+     heap->freed_slots + heap->empty_slots + heap_spare_grow(objspace, heap)
      ;
  ...>
}

// CRuby 3.4.9 checks whether there are slots that it may allocate.
@redirect_full_marking_without_slots@
statement S;
expression E, F;
@@
gc_sweep_finish_heap(...)
{
  <...
  if (E) {
    heap_allocatable_slots_expand(...);
  }
- else if (F) S
+ else if (F && heap_spare_full_needed_p(objspace, heap)) S
  ...>
}

@redirect_full_marking@
expression E, F;
@@
gc_sweep_finish_heap(...)
{
  <...
  if (E) {
    heap_allocatable_slots_expand(...);
  }
  else
+ if (heap_spare_full_needed_p(objspace, heap))
  { gc_needs_major_flags |= F; ... }
  ...>
}

// A page that the heap itself may get.
@redirect_page_of_heap@
@@
heap_prepare(...)
{
  <...
- heap_page_allocate_and_initialize
+ heap_spare_page
  (objspace, heap)
  ...>
}

@hook_swept_heaps@
@@
gc_sweep_finish(...)
{
  <...
  heap_pages_free_unused_pages(objspace);
+ heap_spare_trim();
  ...>
}

// malloc beyond its limit: a step of the sweep first.
@redirect_sweep_of_malloc@
@@
objspace_malloc_increase_body(...)
{
  <...
- gc_rest
+ heap_spare_sweep
  (objspace);
  ...>
}
