#ifndef INTERNAL_HEAP_MALLOC_CACHE_H
#define INTERNAL_HEAP_MALLOC_CACHE_H
/*
 * heap/malloc_cache.h: small blocks of malloc that a ractor keeps. Included by
 * gc/default/default.c.
 *
 * An allocator has arenas with a lock each. Blocks change hands between ractors, because each
 * sweeps what others made, so ractors meet at these locks, and the C library's realloc takes one
 * for each string that grows. In a process with several ractors xfree keeps blocks of up to
 * RACTOR_BLOCKS_MOST bytes in lists of the ractor, by size; xmalloc and xrealloc take them from
 * there first. The idea is that of thread caches of allocators.
 *
 * Stored: the lists, and the sum of their bytes, in the cache for new objects of each ractor.
 * Owner: the ractor. A block in a list is the list's alone.
 *
 * Invariants
 *   MAL-1  A block stands in the list of its usable size in words, as the allocator tells it. So it
 *          serves any request of that many words, and goes back to the allocator with free().
 *   MAL-2  Only the ractor itself uses its lists: its thread that runs, with the GVL of the ractor;
 *          or the ractor that holds the barrier, in a GC. A thread that waits, yields or ends uses
 *          the allocator; one that has ended has no execution context any more.
 *   MAL-3  A ractor keeps heap_spare_blocks(), and a block more, at most. When it ends, and when a
 *          full GC begins, or any GC in a process with one ractor, they go back.
 *
 * What the GC counts as allocated is as without the lists: bytes of blocks that are in use.
 * Without a function that tells the usable size, and under AddressSanitizer, which would not see
 * the use of a freed block, nothing is kept.
 *
 * Progress: wait-free, or the allocator's. Errors: the allocator's.
 */
#include "internal/common/several.h"

#if defined(HAVE_MALLOC_USABLE_SIZE) && !CALC_EXACT_MALLOC_SIZE && !defined(RUBY_ASAN_ENABLED)
# define RACTOR_BLOCKS 1
#else
# define RACTOR_BLOCKS 0
#endif

enum {
    RACTOR_BLOCKS_MOST = 1024,
    RACTOR_BLOCKS_WORD = 8,
    RACTOR_BLOCKS_LISTS = RACTOR_BLOCKS_MOST / RACTOR_BLOCKS_WORD + 2
};

struct ractor_block {
    struct ractor_block *next;
};

struct ractor_blocks {
    size_t bytes;
    struct ractor_block *lists[RACTOR_BLOCKS_LISTS];
};

struct rb_objspace;

/* For malloc, calloc, realloc and free. old_size: what the allocator says of the block. */
static void *ractor_blocks_malloc(struct rb_objspace *objspace, size_t size);
static void *ractor_blocks_calloc(struct rb_objspace *objspace, size_t size);
ALWAYS_INLINE(static void *ractor_blocks_realloc(struct rb_objspace *objspace, void *ptr,
                                                 size_t size, size_t old_size));
static void ractor_blocks_free(struct rb_objspace *objspace, void *ptr, size_t old_size);

#endif
