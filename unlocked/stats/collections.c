/*
 * stats/collections.c: collections in numbers. Part of gc.c, which includes the default GC.
 * internal/stats/collections.h says what is counted.
 */
#include "internal/common/atomic.h"
#include "internal/stats/collections.h"
#include "internal/stats/live.h"
#include "internal/stats/waits.h"

static struct rb_stats_collections stats_collections;
static uint64_t stats_outside_sum, stats_outside_count, stats_outside_longest;

#if !USE_MODULAR_GC
/* The step of the GC that runs; 0: it is not counted. */
static uint64_t stats_gc_began;
static bool stats_gc_stops;
static uint64_t stats_gc_marking, stats_gc_sweeping;    /* when counting began */

/* The count is of all objects that the current ractor ever allocated. */
void
rb_stats_gc_put_allocated(const void *newobj_cache)
{
    const rb_ractor_newobj_cache_t *cache = newobj_cache;
    uint64_t objects = cache->objects_flushed;

    for (size_t i = 0; i < HEAP_COUNT; i++) objects += cache->heap_caches[i].newobj_unflushed;
    rb_stats_live_put_allocated(objects, cache->malloced_flushed + cache->malloced);
}

static void
stats_gc_put_block(rb_objspace_t *objspace)
{
    struct rb_stats_live_gc *gc = &rb_stats_live->gc;
    struct rb_stats_collections now = rb_stats_collections_now();

    STATIC_ASSERT(all_reasons, sizeof(gc->reasons) == sizeof(now.reasons));
    rb_stats_live_change(&gc->changes);
    memcpy(gc->reasons, now.reasons, sizeof(gc->reasons));
    rb_stats_live_put_tally(gc->steps, &now.steps);
    rb_stats_live_put_tally(gc->stops, &now.stops);
    rb_stats_live_put_tally(gc->outside, &now.outside);
    gc->marking = now.marking;
    gc->sweeping = now.sweeping;
    gc->malloc_growth = ul_atomic_load_relaxed(&malloc_increase);
    rb_stats_live_changed(&gc->changes);
}

static void
stats_gc_publish(uint64_t since)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);
    const void *cache = ec ? rb_ec_ractor_ptr(ec)->newobj_cache : NULL;

    if (!(rb_stats_on & RB_STATS_LIVE)) return;
    if (cache) rb_stats_gc_put_allocated(cache);
    stats_gc_put_block(rb_gc_get_objspace());
    rb_stats_live_collects(since);
}

void
rb_stats_gc_count_enter(bool stops)
{
    stats_gc_stops = stops;
    stats_gc_began = rb_stats_now();
    rb_stats_collection_begins(stats_gc_began, stops);
    stats_gc_publish(stats_gc_began);
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
    stats_gc_publish(0);
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
