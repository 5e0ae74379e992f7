#ifndef INTERNAL_HEAP_FOREIGN_H
#define INTERNAL_HEAP_FOREIGN_H
/**
 * Functions of extensions that the GC calls, and a ractor that runs the extension. Included by gc.c
 * before CRuby's code.
 *
 * An extension that does not say that it is safe for ractors runs in the main ractor alone. Its
 * dfree, its finalizers and its hooks may use the same lists and counts as its methods: in CRuby
 * most of them run while all ractors are stopped, in the others the main ractor may run meanwhile.
 *
 * Stored: in each page `foreign_bits`, a bit for each slot that had foreign data; whether the last
 * marking left it to the sweep; the zombies that wait for the main ractor. In a hidden array of
 * finalizers FOREIGN_ELSEWHERE.
 *
 * Invariants
 *   FRG-A  Data is foreign if its type has a dfree of its own, RUBY_TYPED_FREE_IMMEDIATELY, and not
 *          RUBY_TYPED_FREE_CONCURRENTLY. The bit of its slot is set from its allocation on, also
 *          after a move. A bit may be set for a slot whose object is not foreign.
 *   FRG-B  With several ractors, all that is dead and has the bit is freed when a marking ends:
 *          while all ractors are stopped, before anything is swept. So a step of sweeping, which
 *          stops no ractor (SWP-H of heap/sweep.h), meets no dead foreign data.
 *   FRG-C  With one ractor the sweep frees it, as in CRuby. If another ractor begins meanwhile, the
 *          steps stop the others until the next marking; so they do while a hook for events of the
 *          GC is set.
 *   FRG-D  A zombie (data without RUBY_TYPED_FREE_IMMEDIATELY, an object with finalizers) waits for
 *          the main ractor, unless only other ractors defined its finalizers, and it has no dfree,
 *          or that of an IO. Otherwise a ractor that has no descriptor left would wait for the main
 *          one. The main ractor is interrupted where it waits.
 *
 * Locks: the bits are written by the ractor that allocates from the page, or while all are stopped;
 * the lists of zombies are changed by compare-and-swap; FOREIGN_ELSEWHERE under the lock of the
 * table of finalizers. Errors: none.
 *
 * Cost: some instructions for each allocation of typed data; at the end of a marking 26 words for
 * each page. Objects without a dfree of their own pay nothing.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/stdbool.h"
#include "ruby/ruby.h"

/* FRG-D. Arrays do not use this flag. */
#define FOREIGN_ELSEWHERE FL_USER15

/* FRG-A. Not a thread: one that has just ended is still used by its native thread, which no stop
 * waits for. It is left to the sweep, under the VM lock. */
static inline bool
foreign_type_p(const rb_data_type_t *type)
{
    const VALUE both = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FREE_CONCURRENTLY;
    extern const rb_data_type_t ruby_threadptr_data_type;

    return type != &ruby_threadptr_data_type
        && (type->flags & both) == RUBY_TYPED_FREE_IMMEDIATELY && type->function.dfree
        && type->function.dfree != RUBY_DEFAULT_FREE;
}

#endif
