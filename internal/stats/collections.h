#ifndef INTERNAL_STATS_COLLECTIONS_H
#define INTERNAL_STATS_COLLECTIONS_H
/**
 * Collections: how many of which reason, how long their steps had the VM lock, how long the others
 * were stopped, and what ractors swept outside the lock.
 *
 * Stored: counts. Owner: the process. All is written under the VM lock but the time of sweeping
 * outside it. A GC that can be exchanged is not counted.
 */
#include "internal/stats/books.h"

enum rb_stats_reason { RB_STATS_REASON_LIST(RB_STATS_ENUMERATOR) RB_STATS_REASONS };

struct rb_stats_collections {
    uint64_t reasons[RB_STATS_REASONS];
    struct rb_stats_tally steps;        /* with the VM lock */
    struct rb_stats_tally stops;        /* of these: with the others stopped */
    struct rb_stats_tally outside;      /* pages that ractors swept without the lock */
    uint64_t marking, sweeping;         /* nanoseconds, as GC.stat counts them */
};

#if USE_MODULAR_GC
# define rb_stats_gc_enters(stops) ((void)(stops))
# define rb_stats_gc_leaves() ((void)0)
# define rb_stats_gc_starts(reason) ((void)0)
# define rb_stats_gc_allocates(cache) ((void)0)
#else
void rb_stats_gc_count_enter(bool stops);
void rb_stats_gc_count_leave(void);
void rb_stats_gc_count_start(unsigned int reason);
void rb_stats_gc_put_allocated(const void *newobj_cache);

/** For gc_enter, whose VM lock is held; @p stops: the others are stopped. */
static inline void
rb_stats_gc_enters(bool stops)
{
    if (rb_stats_counts_p(RB_STATS_TIMED)) rb_stats_gc_count_enter(stops);
}

/** For gc_exit. */
static inline void
rb_stats_gc_leaves(void)
{
    if (rb_stats_counts_p(RB_STATS_TIMED)) rb_stats_gc_count_leave();
}

/** For gc_start: a collection begins, for CRuby's @p reason. */
static inline void
rb_stats_gc_starts(unsigned int reason)
{
    if (rb_stats_counts_p(RB_STATS_TIMED)) rb_stats_gc_count_start(reason);
}

/** For newobj_cache_miss: the current ractor, whose cache it is, needs another page. */
static inline void
rb_stats_gc_allocates(const void *newobj_cache)
{
    if (rb_stats_counts_p(RB_STATS_LIVE)) rb_stats_gc_put_allocated(newobj_cache);
}
#endif

/** The current ractor has swept pages without the lock, since @p began. */
void rb_stats_gc_swept_outside(uint64_t began);

struct rb_stats_collections rb_stats_collections_now(void);
/** Counting begins, ends; begins from zero. Under the VM lock. */
void rb_stats_collections_start(void);
void rb_stats_collections_stop(void);
void rb_stats_collections_clear(void);

#endif /* INTERNAL_STATS_COLLECTIONS_H */
