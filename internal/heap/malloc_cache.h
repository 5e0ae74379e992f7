#ifndef INTERNAL_HEAP_MALLOC_CACHE_H
#define INTERNAL_HEAP_MALLOC_CACHE_H
/**
 * Small blocks of malloc that a ractor keeps. Included by gc/default/default.c.
 *
 * An allocator has arenas with a lock each. Blocks change hands between ractors, because each
 * sweeps what others made, so ractors meet at these locks, and the C library's realloc takes one
 * for each string that grows. In a process with several ractors xfree keeps blocks of up to
 * MALLOC_CACHE_BLOCK_MAX bytes in lists of the ractor, by size; xmalloc and xrealloc take them from
 * there first. The idea is that of thread caches of allocators.
 *
 * Stored: the lists, and the sum of their bytes, in the cache for new objects of each ractor.
 * Owner: the ractor. A block in a list is the list's alone.
 *
 * Invariants
 *   MAL-1  A block is in the list of its usable size in words, as the allocator reports it. So it
 *          serves any request of that many words, and goes back to the allocator with free().
 *   MAL-2  Only the ractor itself uses its lists: its thread that runs, with the GVL of the ractor;
 *          or the ractor that holds the barrier, in a GC. A thread that waits, yields or ends uses
 *          the allocator; one that has ended has no execution context any more.
 *   MAL-3  A ractor keeps heap_spare_malloc_cache() bytes, and a block more, at most. When it ends,
 *          and when a full GC begins, or any GC in a process with one ractor, they go back.
 *
 * The GC counts bytes of blocks that are in use, as without the lists.
 * Without a function that returns the usable size, and under AddressSanitizer, which would not see
 * the use of a freed block, nothing is kept.
 *
 * Progress: wait-free, or the allocator's. Errors: the allocator's.
 */
#include "internal/common/several.h"

#if defined(HAVE_MALLOC_USABLE_SIZE) && !CALC_EXACT_MALLOC_SIZE && !defined(RUBY_ASAN_ENABLED)
# define MALLOC_CACHE 1
#else
# define MALLOC_CACHE 0
#endif

enum {
    MALLOC_CACHE_BLOCK_MAX = 1024,
    MALLOC_CACHE_WORD = 8,
    MALLOC_CACHE_LISTS = MALLOC_CACHE_BLOCK_MAX / MALLOC_CACHE_WORD + 2
};

struct malloc_cache_block {
    struct malloc_cache_block *next;
};

struct malloc_cache {
    size_t bytes;
    struct malloc_cache_block *lists[MALLOC_CACHE_LISTS];
};

struct rb_objspace;

/* For malloc, calloc, realloc and free. old_size: what the allocator says of the block. */
static void *malloc_cache_malloc(struct rb_objspace *objspace, size_t size);
static void *malloc_cache_calloc(struct rb_objspace *objspace, size_t size);
ALWAYS_INLINE(static void *malloc_cache_realloc(struct rb_objspace *objspace, void *ptr,
                                                size_t size, size_t old_size));
static void malloc_cache_free(struct rb_objspace *objspace, void *ptr, size_t old_size);

#endif
