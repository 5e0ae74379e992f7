#ifndef INTERNAL_HEAP_SPARE_H
#define INTERNAL_HEAP_SPARE_H
/**
 * How much free memory the heap keeps. Included by gc/default/default.c, in the middle, because it
 * needs the types of that file.
 *
 * A collection stops all ractors. Between two of them ractors fill the free slots of the heap, and
 * leave malloc'ed memory to dead objects. So both together are the price of few collections. The
 * user chooses it: RUBY_RACTOR_HEAP=small (the default) or fast. Read once, when the process
 * starts.
 *
 * Stored, for each heap: what it had allocated when it was planned last, the free slots that are
 * planned, the slots that it may still get, and sweeps that freed little. For the process: the
 * policy, and the most ractors since the heap was last made smaller.
 * Owner: the holder of the VM lock. Only the policy is read without it; it never changes.
 *
 * Invariants
 *   SPR-1  With several ractors free slots are planned for each heap: with the policy fast as many
 *          bytes for each heap, with small its share of the bytes allocated, so that the heaps run
 *          short at about the same time. Bytes of malloc count for that, but get no slots.
 *   SPR-2  A heap grows when most free slots were used since the last sweep, or when a ractor found
 *          none: free slots that other ractors hold do not help it. It doubles at most. Growth that
 *          one heap may take is taken by no other heap.
 *   SPR-3  With several ractors and the policy small, malloc'ed memory leads to a collection as
 *          soon as CRuby's limit, or HEAP_SPARE_MALLOC_BYTES, is reached. The latter is higher if
 *          stock, whose ractors run short of slots early, would let more accumulate until then.
 *          RUBY_GC_MALLOC_LIMIT in the environment goes before it.
 *   SPR-4  The first full collection after most ractors have ended gives all pages without an
 *          object back, but those that CRuby keeps in any heap. malloc's free pages go back, too.
 *          Where ractors begin again and again, more and more full collections pass before that.
 *   SPR-5  With one ractor, a heap that freed less than CRuby's goal in HEAP_SPARE_LEAN_SWEEPS
 *          sweeps in a row may grow to the goal, if it is small, until the next collection; no
 *          other heap takes that. A program whose loop is in step with the collections otherwise
 *          always stays just above the minimum.
 *   SPR-6  CRuby forces a full collection when a heap has less than the minimum of free slots. Here
 *          a small heap that had a full collection a few sweeps ago grows instead. Otherwise every
 *          fourth collection of some loops is full.
 *
 * Progress: wait-free. Errors: an unknown value of RUBY_RACTOR_HEAP is reported by a warning.
 *
 * Constants by the row of memory that they serve (doc/ractor/parallel.md#memory).
 *
 *   row                constant             when
 *   free slots         RACTORS              more ractors get nothing more
 *    with small        SMALL_BYTES          once
 *                      SMALL_RACTOR_BYTES   for each ractor
 *                      MORE_RACTOR_BYTES    for each beyond SMALL_RACTORS, where objects malloc
 *                                           little: a collection costs more where ractors share
 *                                           processors
 *                      MALLOC_WEIGHT        two ractors: malloc counts so many times, because
 *                                           blocks of dead objects are spread over arenas of
 *                                           several threads. With more it counts once: programs
 *                                           that malloc much would collect twice as often
 *    with fast         FAST_BYTES           for each ractor and heap
 *   malloc'ed memory   MALLOC_BYTES         small: SPR-3
 *   free small blocks  SMALL_BLOCKS, FAST_BLOCKS    for each ractor, by policy (malloc_cache)
 *   one ractor         LEAN_SWEEPS, LEAN_BYTES      SPR-5, SPR-6
 */
enum {
    HEAP_SPARE_RACTORS = 8,
    HEAP_SPARE_SMALL_BYTES = 3 * 1024 * 1024,
    HEAP_SPARE_SMALL_RACTOR_BYTES = 256 * 1024,
    HEAP_SPARE_SMALL_RACTORS = 3,               /* the main one and two others */
    HEAP_SPARE_MORE_RACTOR_BYTES = 512 * 1024,
    HEAP_SPARE_MALLOC_WEIGHT = 3,
    HEAP_SPARE_MALLOC_BYTES = 3 * 1024 * 1024,
    HEAP_SPARE_SMALL_BLOCKS = 64 * 1024,
    HEAP_SPARE_FAST_BYTES = 2 * 1024 * 1024,
    HEAP_SPARE_FAST_BLOCKS = 512 * 1024,
    HEAP_SPARE_LEAN_SWEEPS = 5,
    HEAP_SPARE_LEAN_BYTES = 256 * 1024
};

/* Reads the policy from the environment. Before there is a second ractor. */
static void heap_spare_set_policy(void);
/* Bytes of free small blocks that a ractor may keep. Any thread. */
static inline size_t heap_spare_malloc_cache(void);

/* All of the following: under the VM lock. */

/* A ractor begins or has ended. The number of ractors is that of the object space. */
static void heap_spare_ractor_begins(rb_objspace_t *objspace);
/* Bytes that a ractor has malloc'ed, those that it has freed again included. */
static void heap_spare_count_malloc(size_t bytes);
/* A collection begins, and all ractors are stopped. allocated: the objects ever made, by heap. */
static void heap_spare_begin(rb_objspace_t *objspace, const size_t *allocated);
/* SPR-3. CRuby has set its limit for the next collection. */
static void heap_spare_limit_mallocs(rb_objspace_t *objspace);
/* Free slots that a heap may keep, of those that it has; at least `slots`. */
static size_t heap_spare_slots(rb_objspace_t *objspace, rb_heap_t *heap, size_t slots);
/* SPR-4. Marking ends. Pages that may go back, of which CRuby would give back `pages`. */
static size_t heap_spare_freeable(rb_objspace_t *objspace, size_t pages);
/* SPR-4. The most pages that go back in one step of the sweep; CRuby's is `limit`. */
static int heap_spare_unlink_limit(int limit);
/* SPR-2, SPR-5. A heap has been swept; returns slots that it may get, and that CRuby need not
 * add. */
static size_t heap_spare_grow(rb_objspace_t *objspace, rb_heap_t *heap);
/* SPR-6. Whether a heap that lacks slots after a sweep needs a full collection. If not it may grow.
 */
static bool heap_spare_full_needed_p(rb_objspace_t *objspace, rb_heap_t *heap);
/* SPR-2. A ractor has found no free slot in a heap that is swept. */
static void heap_spare_ran_short(rb_heap_t *heap);
/* SPR-2. A new page, if the heap may get one. It is in the heap's list of free pages. */
static bool heap_spare_page(rb_objspace_t *objspace, rb_heap_t *heap);
/* SPR-4. The heap is swept, and pages have gone back. */
static void heap_spare_trim(void);
/*
 * Malloc'ed memory has reached its limit during a sweep: frees what one step of it frees, or with
 * several ractors, which may wait for the lock at each step, what the rest of it frees. With the
 * GVL, and without the VM lock.
 */
static void heap_spare_sweep(rb_objspace_t *objspace);

#endif
