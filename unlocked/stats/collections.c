/*
 * stats/collections.c: collections in numbers. Part of gc.c, which includes the default GC.
 * internal/stats/collections.h says what is counted.
 */
#include "internal/common/atomic.h"
#include "internal/stats/collections.h"
#include "internal/stats/waits.h"

static struct rb_stats_collections stats_collections;
static uint64_t stats_outside_sum, stats_outside_count, stats_outside_longest;

#if !USE_MODULAR_GC
/* The step of the GC that runs; 0: it is not counted. */
static uint64_t stats_gc_began;
static bool stats_gc_stops;
static uint64_t stats_gc_marking, stats_gc_sweeping;    /* when counting began */

void
rb_stats_gc_count_enter(bool stops)
{
    stats_gc_stops = stops;
    stats_gc_began = rb_stats_now();
    rb_stats_collection_begins(stats_gc_began, stops);
}

void
rb_stats_gc_count_leave(void)
{
    uint64_t began = stats_gc_began, took = rb_stats_now() - began;

    if (!began) return;
    stats_gc_began = 0;
    rb_stats_tally_add(&stats_collections.steps, took);
    if (stats_gc_stops) rb_stats_tally_add(&stats_collections.stops, took);
    rb_stats_collection_ended(began, stats_gc_stops);
}

void
rb_stats_gc_count_start(unsigned int reason)
{
    static const unsigned int flags[RB_STATS_REASONS] = {
        GPR_FLAG_MAJOR_BY_NOFREE, GPR_FLAG_MAJOR_BY_OLDGEN, GPR_FLAG_MAJOR_BY_SHADY,
        GPR_FLAG_MAJOR_BY_FORCE, GPR_FLAG_MAJOR_BY_OLDMALLOC,
        GPR_FLAG_NEWOBJ, GPR_FLAG_MALLOC, GPR_FLAG_METHOD, GPR_FLAG_CAPI, GPR_FLAG_STRESS
    };

    for (int i = 0; i < RB_STATS_REASONS; i++) {
        if (!(reason & flags[i])) continue;
        stats_collections.reasons[i]++;
        return;
    }
}

static void
stats_gc_times(uint64_t *marking, uint64_t *sweeping)
{
    rb_objspace_t *objspace = rb_gc_get_objspace();

    *marking = objspace->profile.marking_time_ns;
    *sweeping = objspace->profile.sweeping_time_ns;
}
#else
static uint64_t stats_gc_marking, stats_gc_sweeping;

static void
stats_gc_times(uint64_t *marking, uint64_t *sweeping)
{
    *marking = *sweeping = 0;
}
#endif

void
rb_stats_gc_swept_outside(uint64_t began)
{
    uint64_t took = rb_stats_now() - began;

    ul_atomic_add_relaxed(&stats_outside_count, 1);
    ul_atomic_add_relaxed(&stats_outside_sum, took);
    if (ul_atomic_load_relaxed(&stats_outside_longest) < took) {
        ul_atomic_store_relaxed(&stats_outside_longest, took);
    }
}

struct rb_stats_collections
rb_stats_collections_now(void)
{
    struct rb_stats_collections now = stats_collections;
    uint64_t marking, sweeping;

    now.outside.count = ul_atomic_load_relaxed(&stats_outside_count);
    now.outside.sum = ul_atomic_load_relaxed(&stats_outside_sum);
    now.outside.longest = ul_atomic_load_relaxed(&stats_outside_longest);
    if (rb_stats_on & RB_STATS_TIMED) {
        stats_gc_times(&marking, &sweeping);
        now.marking += marking - stats_gc_marking;
        now.sweeping += sweeping - stats_gc_sweeping;
    }
    return now;
}

void
rb_stats_collections_start(void)
{
    stats_gc_times(&stats_gc_marking, &stats_gc_sweeping);
}

void
rb_stats_collections_stop(void)
{
    struct rb_stats_collections now = rb_stats_collections_now();

    stats_collections.marking = now.marking;
    stats_collections.sweeping = now.sweeping;
}

void
rb_stats_collections_clear(void)
{
    stats_collections = (struct rb_stats_collections){ 0 };
    stats_outside_count = stats_outside_sum = stats_outside_longest = 0;
    rb_stats_collections_start();
}
