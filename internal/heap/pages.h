#ifndef INTERNAL_HEAP_PAGES_H
#define INTERNAL_HEAP_PAGES_H
/**
 * Pages that a ractor will use next. Included by gc/default/default.c, in the middle, because it
 * needs the types of that file.
 *
 * Stored in the cache for new objects that each ractor has: `reserved_pages`, swept pages with free
 * slots that the ractor will use next. In each page: `used_by`, the cache that used it last.
 *
 * Invariants:
 *   PAG-C  A reserved page is swept, is in the list of its heap's pages, and is in no other list.
 *          It has no zombie: otherwise the end of the zombie would put a slot into the page under
 *          the lock, while the ractor takes the page without it. When the next sweep begins,
 *          reservations end, as the lists of free pages do.
 *   PAG-H  A ractor claims the pages first that it used last: their cache lines are in its
 *          processor, and the malloc'ed memory of their objects came from its arena. `used_by` is
 *          only compared, never followed: the cache may have been freed with its ractor, and
 *          another one may have its address.
 *
 * Lock: the VM lock for the lists of the heap, none for the ractor's own list.
 *
 * With one ractor nothing is reserved.
 */
#include "internal/heap/counters.h"

/* A sweep begins, or the ractor ends. */
static void pages_flush(rb_ractor_newobj_cache_t *cache);
/* A ractor ends: what it has goes back to the heap. Under the VM lock. */
static void pages_return(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache);

#endif
