/*
 * heap/wb_check.c: looks for missing write barriers. Part of gc.c, which includes the default GC;
 * empty but in debug builds.
 *
 * Stored: the settings from the environment, a count of allocations, a count of checks. Owner: the
 * process. Invariants: internal/heap/wb_check.h. A check runs with all other ractors stopped, and
 * allocates nothing.
 */
#if RUBY_DEBUG && !USE_MODULAR_GC
#include "internal/common/atomic.h"

static struct {
    bool read;                  /* the environment */
    size_t every;               /* allocations; 0: never */
    const char *log;            /* the name of a file; NULL: stop at the first finding */
    size_t left;                /* allocations until the next check; atomic */
    size_t checks;
} wb_check;

static void
wb_check_settings(void)
{
    const char *every = getenv("RUBY_WB_CHECK");

    wb_check.log = getenv("RUBY_WB_CHECK_LOG");
    wb_check.left = wb_check.every = every ? strtoul(every, NULL, 10) : 0;
    wb_check.read = true;
}

static void
wb_check_age(VALUE obj)
{
    if (wb_check.every) RVALUE_AGE_SET(obj, RVALUE_OLD_AGE - 1);
}

/* ---- one check ------------------------------------------------------------------------------ */

struct wb_check_state {
    rb_objspace_t *objspace;
    bool marking;
    VALUE parent;
    bool reported;              /* of this parent */
    size_t found;
    FILE *out;
};

static bool
wb_check_missing_p(struct wb_check_state *check, VALUE child)
{
    rb_objspace_t *objspace = check->objspace;

    if (SPECIAL_CONST_P(child)) return false;
    if (check->marking) return RVALUE_WHITE_P(objspace, child);
    return !RVALUE_OLD_P(objspace, child) && !RVALUE_REMEMBERED(objspace, child)
        && !RVALUE_UNCOLLECTIBLE(objspace, child);
}

static void
wb_check_child(const VALUE child, void *ptr)
{
    struct wb_check_state *check = ptr;
    char parent_info[256], child_info[256];
    int line = 0;

    if (!wb_check_missing_p(check, child)) return;
    if (check->marking && wb_check.log) gc_mark_from(check->objspace, child, check->parent);
    if (check->reported) return;
    check->reported = true;
    check->found++;
    const char *path = rb_source_location_cstr(&line);
    fprintf(check->out, "wb_check: %s %s => %s; %s:%d, process %d\n",
            check->marking ? "B->W" : "O->Y",
            rb_raw_obj_info(parent_info, sizeof(parent_info), check->parent),
            rb_raw_obj_info(child_info, sizeof(child_info), child),
            path ? path : "?", line, (int)getpid());
}

/* Whether obj must have passed a write barrier for each reference since it was last marked. */
static bool
wb_check_parent_p(struct wb_check_state *check, VALUE obj)
{
    rb_objspace_t *objspace = check->objspace;

    if (rb_gc_impl_garbage_object_p(objspace, obj)) return false;
    if (gc_object_moved_p(objspace, obj)) return false;
    if (RVALUE_WB_UNPROTECTED(objspace, obj)) return false;
    if (check->marking) return RVALUE_BLACK_P(objspace, obj);
    return RVALUE_OLD_P(objspace, obj) && !RVALUE_REMEMBERED(objspace, obj);
}

static void
wb_check_page(struct wb_check_state *check, struct heap_page *page)
{
    VALUE end = page->start + (VALUE)page->total_slots * page->slot_size;

    for (VALUE obj = page->start; obj != end; obj += page->slot_size) {
        if (!wb_check_parent_p(check, obj)) continue;
        check->parent = obj;
        check->reported = false;
        rb_objspace_reachable_objects_from(obj, wb_check_child, check);
        /* So that the program can continue; a child that is not marked is marked now. */
        if (check->reported && !check->marking) rgengc_remember(check->objspace, obj);
    }
}

/* Returns how many parents lack a barrier. */
static size_t
wb_check_heap(rb_objspace_t *objspace)
{
    struct wb_check_state check = { objspace, is_incremental_marking(objspace) };

    if (is_marking(objspace) && !check.marking) return 0;
    check.out = wb_check.log ? fopen(wb_check.log, "a") : stderr;
    if (!check.out) rb_bug("wb_check: %s: %s", wb_check.log, strerror(errno));
    for (size_t i = 0; i < rb_darray_size(objspace->heap_pages.sorted); i++) {
        wb_check_page(&check, rb_darray_get(objspace->heap_pages.sorted, i));
    }
    if (wb_check.log) fclose(check.out);
    return check.found;
}

/* ---- when ----------------------------------------------------------------------------------- */

/* Checks, and lets time pass for the GC: see internal/heap/wb_check.h. */
static void
wb_check_now(rb_objspace_t *objspace)
{
    int saved_errno = errno;
    unsigned int lev = rb_gc_vm_lock();

    rb_gc_vm_barrier();
    if (!during_gc && !dont_gc_val()) {
        if (wb_check_heap(objspace) > 0 && !wb_check.log) {
            rb_bug("wb_check: a write barrier is missing");
        }
        if (!is_incremental_marking(objspace)) {
            bool full = ++wb_check.checks % 16 == 0;
            garbage_collect(objspace, full ? GPR_FLAG_NEWOBJ | GPR_FLAG_FULL_MARK
                            : GPR_FLAG_NEWOBJ | GPR_FLAG_IMMEDIATE_MARK | GPR_FLAG_IMMEDIATE_SWEEP);
        }
    }
    rb_gc_vm_unlock(lev);
    errno = saved_errno;
}

static void
wb_check_allocation(rb_objspace_t *objspace)
{
    if (RB_UNLIKELY(!wb_check.read)) wb_check_settings();
    /* While Ruby starts, not even the tables are there that marking needs. */
    if (RB_LIKELY(!wb_check.every) || during_gc || !GET_VM()->running) return;
    if (ul_atomic_sub_fetch_relaxed(&wb_check.left, 1) != 0) return;
    ul_atomic_store_relaxed(&wb_check.left, wb_check.every);
    wb_check_now(objspace);
}

#endif
