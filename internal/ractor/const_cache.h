#ifndef INTERNAL_RACTOR_CONST_CACHE_H
#define INTERNAL_RACTOR_CONST_CACHE_H
/**
 * Inline caches of constants while several ractors use them. For vm.c alone, which includes both
 * vm_method.c and vm_insnhelper.c.
 *
 * Invariants
 *   CC-A  Inline caches of a name are cleared under the VM lock, while the other ractors are
 *         stopped. Otherwise compiled code would check a cache and then find it empty.
 *   CC-B  An inline cache is filled under the VM lock, and only if no cache was cleared since the
 *         lookup began. Otherwise it would always keep the old value of a constant.
 *
 * Stored: the number of clearings (VM lock for writing). Owner: the process.
 */
#include "internal/common/atomic.h"
#include "internal/common/several.h"
#include "vm_sync.h"

static unsigned int const_caches_clearings;

/** The number of clearings so far; read before the lookup. Any ractor, no lock. */
static inline unsigned int
const_caches_cleared(void)
{
    /* Acquire: a lookup that begins now sees what was set before that clearing. */
    return ul_atomic_load_acquire(&const_caches_clearings);
}

/** Caches of a name are about to be cleared; @p any: there are some. Under the VM lock (CC-A). */
static inline void
const_caches_clear_begin_locked(bool any)
{
    ASSERT_vm_locking();
    if (any) rb_vm_barrier();
    ul_atomic_fetch_add_release(&const_caches_clearings, 1);
}

/** CC-B, under the VM lock; @p cleared: what const_caches_cleared() gave before the lookup. */
static inline bool
const_cache_fill_p(unsigned int cleared)
{
    ASSERT_vm_locking();
    return !rb_multi_ractor_p() || const_caches_clearings == cleared;
}

#endif /* INTERNAL_RACTOR_CONST_CACHE_H */
