/*
 * heap/spare.c: how much free memory the heap keeps. Part of gc.c.
 *
 * Stored: a plan for each heap, and the policy. Owner: who holds the VM lock.
 * Invariants: SPR-1 to SPR-6 of internal/heap/spare.h.
 */
#ifdef HAVE_MALLOC_TRIM
# include <malloc.h>
#endif

struct heap_spare_plan {
    size_t allocated;           /* objects, when the plan was made */
    size_t slots;               /* free slots that the heap is to have after a sweep */
    size_t growth;              /* slots that it may still get until the next sweep */
    unsigned int lean;          /* SPR-5: sweeps in a row that freed less than the goal */
    size_t leanest;             /* the least slots that one of these had free */
    bool short_of_slots;
};

/* A process has one object space. */
static struct {
    bool fast;
    bool shrinks;               /* SPR-4: in this collection */
    bool regrown;               /* SPR-4: a ractor began after the last shrinking */
    unsigned int shrinkings;
    unsigned int pause;         /* full collections without a shrinking */
    size_t most_ractors;
    size_t malloced;            /* bytes, since the plan was made */
    size_t most_mallocs;        /* SPR-3: bytes */
    struct heap_spare_plan plans[HEAP_COUNT];
} heap_spare = { .most_mallocs = HEAP_SPARE_MALLOC_BYTES };

/* ---- The policy ---- */

static void
heap_spare_set_policy(void)
{
    const char *policy = getenv("RUBY_RACTOR_HEAP");

    heap_spare.fast = false;
    if (!policy || !*policy || strcmp(policy, "small") == 0) return;
    if (strcmp(policy, "fast") == 0) {
        heap_spare.fast = true;
        return;
    }
    rb_warn("RUBY_RACTOR_HEAP=%s is neither small nor fast: small is used", policy);
}

static inline size_t
heap_spare_malloc_cache(void)
{
    return heap_spare.fast ? HEAP_SPARE_FAST_BLOCKS : HEAP_SPARE_SMALL_BLOCKS;
}

static struct heap_spare_plan *
heap_spare_plan_of(rb_objspace_t *objspace, rb_heap_t *heap)
{
    return &heap_spare.plans[heap - heaps];
}

static size_t
heap_spare_ractors(rb_objspace_t *objspace)
{
    return MIN((size_t)objspace->live_ractor_cache_count, HEAP_SPARE_RACTORS);
}

/* ---- SPR-1, SPR-3: the plan ---- */

struct heap_spare_use {
    size_t bytes[HEAP_COUNT];   /* of new objects since the last plan */
    size_t all_bytes, objects;
};

static struct heap_spare_use
heap_spare_used(rb_objspace_t *objspace, const size_t *allocated)
{
    struct heap_spare_use use = { { 0 } };

    for (int i = 0; i < HEAP_COUNT; i++) {
        size_t objects = allocated[i] - heap_spare.plans[i].allocated;

        use.bytes[i] = objects * (size_t)heaps[i].slot_size;
        use.all_bytes += use.bytes[i];
        use.objects += objects;
    }
    return use;
}

/* Half of the last plan stays, because one collection may differ much from the next. */
static void
heap_spare_plan_slots(rb_objspace_t *objspace, const struct heap_spare_use *use, double bytes)
{
    double weight = heap_spare_ractors(objspace) > 2 ? 1 : HEAP_SPARE_MALLOC_WEIGHT;

    for (int i = 0; i < HEAP_COUNT; i++) {
        struct heap_spare_plan *plan = &heap_spare.plans[i];
        double share = (double)use->bytes[i]
            / ((double)use->all_bytes + weight * (double)heap_spare.malloced);
        size_t slots = (size_t)(bytes * share) / (size_t)heaps[i].slot_size;

        plan->slots = plan->slots ? (plan->slots + slots) / 2 : slots;
    }
}

/* Free slots that CRuby lets the heap have that allocates most. */
static size_t
heap_spare_stock_slots(rb_objspace_t *objspace, const struct heap_spare_use *use)
{
    int most = 0;

    for (int i = 1; i < HEAP_COUNT; i++) {
        if (use->bytes[i] > use->bytes[most]) most = i;
    }
    size_t slots = MAX(heaps[most].total_slots, gc_params.heap_init_slots[most]);
    return (size_t)((double)slots * gc_params.heap_free_slots_min_ratio);
}

/* A limit that was high comes down slowly. */
static void
heap_spare_plan_mallocs(rb_objspace_t *objspace, const struct heap_spare_use *use)
{
    double stock = (double)heap_spare.malloced / (double)MAX(use->objects, 1)
        * (double)heap_spare_stock_slots(objspace, use);
    size_t most = gc_params.malloc_limit_max;
    size_t limit = stock < (double)most ? (size_t)stock : most;

    limit = MAX(limit, heap_spare.most_mallocs - heap_spare.most_mallocs / 4);
    heap_spare.most_mallocs = MAX(limit, HEAP_SPARE_MALLOC_BYTES);
}

static void
heap_spare_limit_mallocs(rb_objspace_t *objspace)
{
    if (heap_spare.fast || !SEVERAL_RACTORS_P(objspace)) return;
    if (gc_params.malloc_limit_min != GC_MALLOC_LIMIT_MIN) return;
    if (malloc_limit > heap_spare.most_mallocs) malloc_limit = heap_spare.most_mallocs;
}

static void
heap_spare_count_malloc(size_t bytes)
{
    heap_spare.malloced += bytes;
}

/* SPR-1. Where objects malloc, dead ones keep more memory than their slots. */
static size_t
heap_spare_small_bytes(const struct heap_spare_use *use, size_t ractors)
{
    size_t bytes = HEAP_SPARE_SMALL_BYTES + ractors * HEAP_SPARE_SMALL_RACTOR_BYTES;

    if (ractors > HEAP_SPARE_SMALL_RACTORS && heap_spare.malloced < use->all_bytes / 4) {
        bytes += (ractors - HEAP_SPARE_SMALL_RACTORS) * HEAP_SPARE_MORE_RACTOR_BYTES;
    }
    return bytes;
}

/* Returns false if too little was allocated to tell: it counts for the next plan. */
static bool
heap_spare_plan_small(rb_objspace_t *objspace, const size_t *allocated, size_t ractors)
{
    struct heap_spare_use use = heap_spare_used(objspace, allocated);
    size_t bytes = heap_spare_small_bytes(&use, ractors);

    if (use.all_bytes + heap_spare.malloced < bytes / 4) return false;
    heap_spare_plan_slots(objspace, &use, (double)bytes);
    heap_spare_plan_mallocs(objspace, &use);
    return true;
}

static void
heap_spare_plan_fast(rb_objspace_t *objspace, size_t ractors)
{
    for (int i = 0; i < HEAP_COUNT; i++) {
        size_t slots = ractors * HEAP_SPARE_FAST_BYTES / (size_t)heaps[i].slot_size;
        heap_spare.plans[i].slots = ractors > 1 ? slots : 0;
    }
}

static void
heap_spare_begin(rb_objspace_t *objspace, const size_t *allocated)
{
    size_t ractors = heap_spare_ractors(objspace);

    for (int i = 0; i < HEAP_COUNT; i++) heap_spare.plans[i].growth = 0;
    if (ractors == 1 || heap_spare.fast) {
        heap_spare_plan_fast(objspace, ractors);
    }
    else if (!heap_spare_plan_small(objspace, allocated, ractors)) {
        return;
    }
    for (int i = 0; i < HEAP_COUNT; i++) heap_spare.plans[i].allocated = allocated[i];
    heap_spare.malloced = 0;
}

static void
heap_spare_ractor_begins(rb_objspace_t *objspace)
{
    heap_spare.regrown = true;
    heap_spare.most_ractors = MAX(heap_spare.most_ractors, objspace->live_ractor_cache_count);
    heap_spare_limit_mallocs(objspace);
}

/* ---- SPR-2, SPR-5: more slots ---- */

static size_t
heap_spare_slots(rb_objspace_t *objspace, rb_heap_t *heap, size_t slots)
{
    size_t planned = heap_spare_plan_of(objspace, heap)->slots;
    return MAX(slots, MIN(planned, (size_t)heap->total_slots));
}

/* The free slots with which a heap has CRuby's goal of them; it grows by CRuby's factor at most. */
static size_t
heap_spare_goal(rb_heap_t *heap, size_t swept)
{
    double total = (double)heap->total_slots;
    double most = (double)swept + total * (gc_params.growth_factor - 1);
    double goal = gc_params.heap_free_slots_goal_ratio;

    if (goal <= 0 || goal >= 1) return (size_t)most;
    double slots = (total - (double)swept) * goal / (1 - goal);
    return (size_t)MIN(slots, most);
}

static void
heap_spare_ran_short(rb_heap_t *heap)
{
    rb_objspace_t *objspace = rb_gc_get_objspace();
    heap_spare_plan_of(objspace, heap)->short_of_slots = true;
}

static size_t
heap_spare_grow_several(rb_objspace_t *objspace, rb_heap_t *heap, struct heap_spare_plan *plan,
                        size_t swept)
{
    size_t wanted = plan->slots, slots;
    bool ran_short = plan->short_of_slots;

    plan->short_of_slots = false;
    if (!ran_short && heap->freed_slots <= heap->empty_slots) return 0;
    if (ran_short && swept < heap->total_slots * gc_params.heap_free_slots_min_ratio) {
        wanted = MAX(wanted, heap_spare_goal(heap, swept));
    }
    if (swept >= wanted) return 0;
    slots = MIN(wanted - swept, heap->total_slots);
    plan->growth = slots;
    return slots;
}

/* Whether CRuby lets a heap grow that has less than its minimum of free slots. Else it asks for a
 * full collection. */
static bool
heap_spare_stock_grows_p(rb_objspace_t *objspace, rb_heap_t *heap, size_t swept)
{
    size_t slots = MAX(heap->total_slots, gc_params.heap_init_slots[heap - heaps]);

    return swept < slots * gc_params.heap_free_slots_min_ratio
        && (is_full_marking(objspace)
            || objspace->profile.count - objspace->rgengc.last_major_gc < RVALUE_OLD_AGE);
}

/* SPR-5. Returns what the heap may grow. */
static size_t
heap_spare_grow_lean(rb_objspace_t *objspace, rb_heap_t *heap, struct heap_spare_plan *plan,
                     size_t swept)
{
    size_t goal = MIN(heap_spare_goal(heap, swept), HEAP_SPARE_LEAN_BYTES / heap->slot_size);

    if (swept >= goal || heap_spare_stock_grows_p(objspace, heap, swept)) {
        plan->lean = 0;
        return 0;
    }
    if (heap->freed_slots <= heap->empty_slots) return 0;
    plan->leanest = plan->lean == 0 ? swept : MIN(plan->leanest, swept);
    if (++plan->lean < HEAP_SPARE_LEAN_SWEEPS) return 0;
    plan->lean = 0;
    plan->growth = goal - MIN(goal, plan->leanest);
    return plan->growth;
}

static size_t
heap_spare_grow(rb_objspace_t *objspace, rb_heap_t *heap)
{
    struct heap_spare_plan *plan = heap_spare_plan_of(objspace, heap);
    size_t swept = heap->freed_slots + heap->empty_slots;

    if (heap->total_slots == 0) return 0;
    if (SEVERAL_RACTORS_P(objspace)) {
        return heap_spare_grow_several(objspace, heap, plan, swept);
    }
    return heap_spare_grow_lean(objspace, heap, plan, swept);
}

static bool
heap_spare_full_needed_p(rb_objspace_t *objspace, rb_heap_t *heap)
{
    struct heap_spare_plan *plan = heap_spare_plan_of(objspace, heap);
    size_t swept = heap->freed_slots + heap->empty_slots;
    size_t goal = MIN(heap_spare_goal(heap, swept), HEAP_SPARE_LEAN_BYTES / heap->slot_size);
    size_t sweeps = objspace->profile.count - objspace->rgengc.last_major_gc;

    if (sweeps >= 2 * HEAP_SPARE_LEAN_SWEEPS || swept >= goal) return true;
    plan->growth = MAX(plan->growth, goal - swept);
    return false;
}

/* CRuby has one number for all heaps, counted in slots of any size: here each heap has its own. */
static bool
heap_spare_page(rb_objspace_t *objspace, rb_heap_t *heap)
{
    struct heap_spare_plan *plan = heap_spare_plan_of(objspace, heap);
    size_t for_all = objspace->heap_pages.allocatable_slots;

    if (plan->growth == 0) return heap_page_allocate_and_initialize(objspace, heap);
    /* After a NoMemoryError the plan's number stays for all heaps until the next sweep. */
    objspace->heap_pages.allocatable_slots = plan->growth;
    bool done = heap_page_allocate_and_initialize(objspace, heap);
    plan->growth = objspace->heap_pages.allocatable_slots;
    objspace->heap_pages.allocatable_slots = for_all;
    return done;
}

/* ---- SPR-4: less memory ---- */

/*
 * A program may begin and end ractors again and again: it would get its pages and give them back
 * each time. So, from the fourth time on, full collections pass before it shrinks: 1, 2, 4, 8, 16.
 */
static bool
heap_spare_shrinking_is_due(void)
{
    enum { AT_ONCE = 3, MOST_DOUBLINGS = 4 };

    if (heap_spare.regrown) {
        if (heap_spare.pause > 0) {
            heap_spare.pause--;
            return false;
        }
        heap_spare.shrinkings++;
        if (heap_spare.shrinkings >= AT_ONCE) {
            heap_spare.pause = 1U << MIN(heap_spare.shrinkings - AT_ONCE, MOST_DOUBLINGS);
        }
    }
    heap_spare.regrown = false;
    return true;
}

static size_t
heap_spare_freeable(rb_objspace_t *objspace, size_t pages)
{
    size_t ractors = objspace->live_ractor_cache_count;

    heap_spare.shrinks = is_full_marking(objspace) && !objspace->flags.during_compacting
        && ractors * 2 <= heap_spare.most_ractors && heap_spare_shrinking_is_due();
    if (!heap_spare.shrinks) return pages;
    heap_spare.most_ractors = ractors;
    return rb_darray_size(objspace->heap_pages.sorted);
}

static int
heap_spare_unlink_limit(int limit)
{
    return heap_spare.shrinks ? INT_MAX : limit;
}

static void
heap_spare_trim(void)
{
    if (!heap_spare.shrinks) return;
    heap_spare.shrinks = false;
#ifdef HAVE_MALLOC_TRIM
    malloc_trim(0);
#endif
}

/* ---- malloc beyond its limit ---- */

static void
heap_spare_sweep(rb_objspace_t *objspace)
{
    unsigned int lev;

    if (SEVERAL_RACTORS_P(objspace)) {
        gc_rest(objspace);
        return;
    }
    gc_enter(objspace, gc_enter_event_continue, &lev);
    if (is_lazy_sweeping(objspace)) gc_sweep_continue(objspace, NULL);
    gc_exit(objspace, gc_enter_event_continue, &lev);
}
