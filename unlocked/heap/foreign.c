/*
 * heap/foreign.c: functions of extensions that the GC calls, and a ractor that runs the extension.
 * Part of gc.c. Invariants: FRG-A to FRG-D of internal/heap/foreign.h.
 */
#include "internal/common/atomic.h"
#include "internal/heap/foreign.h"
#include "internal/heap/jobs.h"
#include "internal/io.h"

static bool foreign_left;               /* FRG-C. Written while all ractors are stopped */
static VALUE foreign_main_zombies;      /* FRG-D */

/* ---- data that is freed immediately -------------------------------------------------------- */

static inline VALUE
foreign_new(VALUE data, const rb_data_type_t *type)
{
    if (foreign_type_p(type)) MARK_IN_BITMAP(GET_HEAP_PAGE(data)->foreign_bits, data);
    return data;
}

static inline void
foreign_move(VALUE from, VALUE to)
{
    if (!MARKED_IN_BITMAP(GET_HEAP_PAGE(from)->foreign_bits, from)) return;
    CLEAR_IN_BITMAP(GET_HEAP_PAGE(from)->foreign_bits, from);
    MARK_IN_BITMAP(GET_HEAP_PAGE(to)->foreign_bits, to);
}

/* The sweep of the page counts the slots as empty: freed and empty slots together stay as many. */
static void
foreign_count_freed(rb_heap_t *heap, struct heap_page *page, int freed)
{
    page->free_slots += freed;
    heap->freed_slots += freed;
    heap->empty_slots -= freed;
    ul_atomic_fetch_add_ordered(&heap->total_freed_objects, (size_t)freed);
}

static void
foreign_sweep_page(rb_objspace_t *objspace, rb_heap_t *heap, struct heap_page *page)
{
    struct gc_sweep_context ctx = {.page = page};
    uintptr_t start = page->start;
    bits_t first = NUM_IN_PAGE(start);

    for (int i = 0; i < HEAP_PAGE_BITMAP_LIMIT; i++, first = 0) {
        bits_t foreign = page->foreign_bits[i];
        bits_t dead = foreign ? foreign & ~page->mark_bits[i] : 0;

        if (dead) {
            page->foreign_bits[i] = foreign & ~dead;
            gc_sweep_plane(objspace, heap, start, dead >> first, &ctx);
        }
        start += (BITS_BITLENGTH - first) * BASE_SLOT_SIZE;
    }
    if (ctx.freed_slots) foreign_count_freed(heap, page, ctx.freed_slots);
}

static void
foreign_free_dead(rb_objspace_t *objspace)
{
    rb_job_runs_in_each_ractor(objspace->finalize_deferred_pjob);
    foreign_left = !SEVERAL_RACTORS_P(objspace);
    if (foreign_left) return;
    for (int i = 0; i < HEAP_COUNT; i++) {
        struct heap_page *page = NULL;
        ccan_list_for_each(&heaps[i].pages, page, page_node) {
            foreign_sweep_page(objspace, &heaps[i], page);
        }
    }
    if (heap_pages_deferred_final && !finalizing) gc_finalize_deferred_register(objspace);
}

static bool
foreign_stop_needed_p(rb_objspace_t *objspace)
{
    return SEVERAL_RACTORS_P(objspace)
        && (foreign_left || rb_gc_event_hook_required_p(RUBY_INTERNAL_EVENT_OBJSPACE_MASK));
}

/* ---- zombies (FRG-D) ----------------------------------------------------------------------- */

static void
foreign_defined(VALUE finalizers)
{
    if (rb_ractor_main_p()) FL_UNSET_RAW(finalizers, FOREIGN_ELSEWHERE);
    else if (RARRAY_LEN(finalizers) == 1) FL_SET_RAW(finalizers, FOREIGN_ELSEWHERE);
}

static bool
foreign_finalizers_elsewhere_p(rb_objspace_t *objspace, VALUE zombie)
{
    st_data_t finalizers;
    unsigned int level = finalizers_lock();
    bool elsewhere = st_lookup(finalizer_table, zombie, &finalizers)
        && FL_TEST_RAW((VALUE)finalizers, FOREIGN_ELSEWHERE);

    finalizers_unlock(level);
    return elsewhere;
}

static bool
foreign_needs_main_p(rb_objspace_t *objspace, VALUE zombie)
{
    void (*dfree)(void *) = RZOMBIE(zombie)->dfree;

    if (dfree && dfree != rb_io_fptr_finalize_internal) return true;
    return FL_TEST_RAW(zombie, FL_FINALIZE) && !foreign_finalizers_elsewhere_p(objspace, zombie);
}

static void
foreign_push_for_main(VALUE zombie)
{
    VALUE first = ul_atomic_load_relaxed(&foreign_main_zombies);

    do {
        RZOMBIE(zombie)->next = first;
        /* release: the main ractor sees next */
    } while (!ul_atomic_cas_weak_release(&foreign_main_zombies, &first, zombie));
}

static VALUE
foreign_take_zombies(rb_objspace_t *objspace)
{
    VALUE all = ul_atomic_exchange_ordered(&heap_pages_deferred_final, 0), own = 0;

    if (rb_ractor_main_p()) {
        /* acquire: see foreign_push_for_main */
        return all ? all : ul_atomic_exchange_acquire(&foreign_main_zombies, 0);
    }
    for (VALUE zombie = all, next; zombie; zombie = next) {
        rb_asan_unpoison_object(zombie, false);
        next = RZOMBIE(zombie)->next;
        if (foreign_needs_main_p(objspace, zombie)) {
            foreign_push_for_main(zombie);
        }
        else {
            RZOMBIE(zombie)->next = own;
            own = zombie;
        }
    }
    return own;
}

/* Not while "finalizing" is set: the main ractor would leave the zombies alone then. */
static void
foreign_tell_main(void)
{
    rb_objspace_t *objspace = rb_gc_get_objspace();

    if (rb_ractor_main_p() || !ul_atomic_load_relaxed(&foreign_main_zombies)) return;
    rb_job_trigger_in_main(objspace->finalize_deferred_pjob);
}

static size_t
foreign_zombies_left(void)
{
    size_t count = 0;

    for (VALUE zombie = foreign_main_zombies; zombie; zombie = RZOMBIE(zombie)->next) count++;
    return count;
}
