/*
 * ractor/const_cache.c: inline caches of constants while several ractors use them. Part of
 * vm_method.c.
 *
 * Stored: the number of clearings. Invariants: CC-A, CC-B of internal/ractor/const_cache.h.
 */
#include "internal/ractor/const_cache.h"
#include "internal/common/atomic.h"

static unsigned int const_caches_clearings;

static unsigned int
const_caches_cleared(void)
{
    /* Acquire: a lookup that begins now sees what was set before that clearing. */
    return ul_atomic_load_acquire(&const_caches_clearings);
}

static void
const_caches_clear_begin_locked(bool any)
{
    ASSERT_vm_locking();
    if (any) rb_vm_barrier();
    ul_atomic_fetch_add_release(&const_caches_clearings, 1);
}

static bool
const_cache_fill_p(unsigned int cleared)
{
    ASSERT_vm_locking();
    return !rb_multi_ractor_p() || const_caches_clearings == cleared;
}
