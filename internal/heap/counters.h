#ifndef INTERNAL_HEAP_COUNTERS_H
#define INTERNAL_HEAP_COUNTERS_H
/**
 * Counts of new objects and of malloc, for each ractor. Included by gc/default/default.c, in the
 * middle, because it needs the types of that file.
 *
 * Stored in the cache for new objects that each ractor has: `newobj_unflushed` for each size of
 * slots, the objects allocated since they were last added to the heap's total; `malloc_unflushed`,
 * the bytes of malloc less those of free since they were last added to the object space's counters;
 * `malloced`, the bytes of malloc since the last collection. `objects_flushed`, `malloced_flushed`:
 * the same until then, for statistics.
 *
 * Invariants:
 *   CNT-A  The number of objects ever allocated in a heap is its own total plus what is unflushed
 *          in the caches of all ractors. The sum is exact under the VM lock, but the running
 *          ractors continue to count.
 *   CNT-B  Only the ractor itself writes its counts, with the GVL of the ractor, or the ractor that
 *          holds the barrier, in a GC. Others read them, relaxed: a count that is a moment old.
 *
 * Progress: the counts are wait-free; a sum takes the VM lock.
 *
 * With one ractor only the new objects are counted here.
 */
#include "internal/common/atomic.h"
#include "internal/common/several.h"

/* Bytes that a ractor may count by itself: 32 KB, or less if the limit is lower than 4 MB. */
#define COUNTERS_MALLOC_SLACK(objspace) \
    ((ssize_t)MIN((objspace)->malloc_params.limit >> 7, 32 * 1024))

/* CNT-A. */
static size_t counters_objects(rb_heap_t *heap);

/* Counts a malloc, realloc or free in the ractor's cache; false: it is to be counted for all. */
NOINLINE(static bool counters_count_malloc(rb_objspace_t *objspace, size_t new_size,
                                             size_t old_size));
/* A GC begins: all ractors are stopped. */
static void counters_flush_mallocs(rb_objspace_t *objspace, bool full_mark);
static size_t counters_malloc_increase(rb_objspace_t *objspace, const size_t *increase);

#endif
