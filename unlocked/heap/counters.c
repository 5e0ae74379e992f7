/*
 * heap/counters.c: counts of objects and of malloc, for each ractor. Part of gc.c, which includes
 * the default GC.
 *
 * Stored: counts in each ractor's cache for new objects. Owner: the ractor.
 * Invariants: CNT-A and CNT-B of internal/heap/counters.h.
 */
#include "internal/common/atomic.h"

/* ---- objects ---- */

struct counters_sum {
    rb_objspace_t *objspace;
    rb_heap_t *heap;            /* NULL: all */
    size_t objects;
    ssize_t malloc_bytes;
};

static void
counters_sum_i(void *ptr, void *data)
{
    rb_ractor_newobj_cache_t *cache = ptr;
    struct counters_sum *sum = data;
    rb_objspace_t *objspace = sum->objspace;

    if (!cache) return;
    for (size_t i = 0; i < HEAP_COUNT; i++) {
        if (sum->heap && sum->heap != &heaps[i]) continue;
        sum->objects += ul_atomic_load_relaxed(&cache->heap_caches[i].newobj_unflushed);
    }
    sum->malloc_bytes += ul_atomic_load_relaxed(&cache->malloc_unflushed);
}

/* A flush by another ractor would be counted twice or not at all without the lock. */
static struct counters_sum
counters_sum(rb_objspace_t *objspace, rb_heap_t *heap)
{
    struct counters_sum sum = {objspace, heap, 0, 0};
    unsigned int lev = rb_gc_vm_lock_no_barrier();

    for (size_t i = 0; i < HEAP_COUNT; i++) {
        if (!heap || heap == &heaps[i]) sum.objects += heaps[i].total_allocated_objects;
    }
    rb_gc_ractor_newobj_cache_foreach(counters_sum_i, &sum);
    rb_gc_vm_unlock_no_barrier(lev);
    return sum;
}

static size_t
counters_objects(rb_heap_t *heap)
{
    return counters_sum(rb_gc_get_objspace(), heap).objects;
}

static size_t
total_allocated_objects(rb_objspace_t *objspace)
{
    return counters_sum(objspace, NULL).objects;
}

/* Under the VM lock, which readers of the sum take. */
static void
counters_flush_objects(rb_objspace_t *objspace, rb_ractor_newobj_cache_t *cache)
{
    for (size_t i = 0; i < HEAP_COUNT; i++) {
        heaps[i].total_allocated_objects += cache->heap_caches[i].newobj_unflushed;
        cache->objects_flushed += cache->heap_caches[i].newobj_unflushed;
        cache->heap_caches[i].newobj_unflushed = 0;
    }
}

/* ---- malloc ---- */

/* As the base counts: never below zero, because a GC sets the counters to zero. */
static void
counters_add_malloc(rb_objspace_t *objspace, ssize_t bytes)
{
    if (bytes > 0) {
        ul_atomic_fetch_add_ordered(&malloc_increase, (size_t)bytes);
#if RGENGC_ESTIMATE_OLDMALLOC
        ul_atomic_fetch_add_ordered(&objspace->rgengc.oldmalloc_increase, (size_t)bytes);
#endif
    }
    else {
        atomic_sub_nounderflow(&malloc_increase, (size_t)-bytes);
#if RGENGC_ESTIMATE_OLDMALLOC
        atomic_sub_nounderflow(&objspace->rgengc.oldmalloc_increase, (size_t)-bytes);
#endif
    }
}

static bool
counters_count_malloc(rb_objspace_t *objspace, size_t new_size, size_t old_size)
{
    rb_ractor_newobj_cache_t *cache = ractor_own_cache();
    if (!cache) return false;

    ssize_t slack = COUNTERS_MALLOC_SLACK(objspace);
    ssize_t bytes = cache->malloc_unflushed + (ssize_t)(new_size - old_size);
    bool flush = bytes > slack || bytes < -slack;

    if (new_size > old_size) cache->malloced += new_size - old_size;
    ul_atomic_store_relaxed(&cache->malloc_unflushed, flush ? 0 : bytes);
    if (flush) counters_add_malloc(objspace, bytes);
    return true;
}

static void
counters_flush_mallocs_i(void *ptr, void *data)
{
    rb_ractor_newobj_cache_t *cache = ptr;

    if (!cache) return;
    heap_spare_count_malloc(cache->malloced);
    cache->malloced_flushed += cache->malloced;
    cache->malloced = 0;
    if (!cache->malloc_unflushed) return;
    counters_add_malloc(data, cache->malloc_unflushed);
    cache->malloc_unflushed = 0;
}

static void
counters_return_malloc_cache_i(void *ptr, void *data)
{
    rb_ractor_newobj_cache_t *cache = ptr;
    if (cache && cache->malloc_cache.bytes) malloc_cache_return(&cache->malloc_cache);
}

/* A GC begins: all ractors are stopped. */
static void
counters_flush_mallocs(rb_objspace_t *objspace, bool full_mark)
{
    size_t allocated[HEAP_COUNT];

    rb_gc_ractor_newobj_cache_foreach(counters_flush_mallocs_i, objspace);
    for (int i = 0; i < HEAP_COUNT; i++) {
        allocated[i] = counters_objects(&heaps[i]);
    }
    heap_spare_begin(objspace, allocated);
    if (full_mark || !SEVERAL_RACTORS_P(objspace)) {
        rb_gc_ractor_newobj_cache_foreach(counters_return_malloc_cache_i, NULL);
    }
}

static size_t
counters_malloc_increase(rb_objspace_t *objspace, const size_t *increase)
{
    ssize_t bytes = counters_sum(objspace, NULL).malloc_bytes;
    size_t flushed = ul_atomic_load_relaxed(increase);

    return bytes < 0 && flushed < (size_t)-bytes ? 0 : flushed + (size_t)bytes;
}
