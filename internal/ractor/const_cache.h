#ifndef INTERNAL_RACTOR_CONST_CACHE_H
#define INTERNAL_RACTOR_CONST_CACHE_H
/**
 * Inline caches of constants while several ractors use them.
 *
 * Invariants
 *   CC-A  Inline caches of a name are cleared under the VM lock, while the other ractors are
 *         stopped. Otherwise compiled code would check a cache and then find it empty.
 *   CC-B  An inline cache is filled under the VM lock, and only if no cache was cleared since the
 *         lookup began. Otherwise it would always keep the old value of a constant.
 *
 * Stored: the number of clearings (VM lock for writing). Owner: the process.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"
#include "ruby/internal/stdbool.h"

/** The number of clearings so far; read before the lookup. Any ractor, no lock. */
static unsigned int const_caches_cleared(void);

/** Caches of a name are about to be cleared; @p any: there are some. Under the VM lock (CC-A). */
static void const_caches_clear_begin_locked(bool any);

/** CC-B, under the VM lock; @p cleared: what const_caches_cleared() gave before the lookup. */
static bool const_cache_fill_p(unsigned int cleared);

#endif /* INTERNAL_RACTOR_CONST_CACHE_H */
