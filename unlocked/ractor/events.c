/*
 * ractor/events.c: which parts handle the events of CRuby, in their order. Part of gc.c.
 *
 * internal/ractor/events.h says when each event comes, and what a handler may do.
 */
#include "internal/thread/dtoa.h"
#include "internal/ractor/events.h"
#include "internal/jit/insns_count.h"
#include "internal/ractor/once_wait.h"
#include "internal/thread/time_slice.h"
#include "internal/thread/gvl.h"
#include "internal/stats/books.h"
#include "internal/stats/control.h"

/* ---- the garbage collector ----------------------------------------------------------------- */

/* FCA-3 of internal/fields/cache.h. The context that a thread runs is the only one of its fibers
 * that can have a pair (FCA-2). */
static void
events_clear_fields_caches(rb_vm_t *vm)
{
    rb_ractor_t *ractor;
    rb_thread_t *thread;

    ccan_list_for_each(&vm->ractor.set, ractor, vmlr_node) {
        ccan_list_for_each(&ractor->threads.set, thread, lt_node) {
            if (thread->ec) rb_fields_cache_clear(&thread->ec->fields_cache);
        }
    }
}

#if !USE_MODULAR_GC
/* Only those with their text in the slot: nothing large is kept. */
static void
events_mark_found_interned(VALUE interned)
{
    if (STATIC_SYM_P(interned)) return;
    VALUE str = RB_TYPE_P(interned, T_SYMBOL) ? RSYMBOL(interned)->fstr : interned;
    if (!FL_TEST_RAW(str, RSTRING_NOEMBED)) rb_gc_mark_movable(interned);
}

static inline bool
events_interned_marked_p(VALUE interned, void *objspace)
{
    return RB_SPECIAL_CONST_P(interned) || RVALUE_MARKED(objspace, interned);
}

static inline bool
events_lookup_marked_p(void *objspace, VALUE obj)
{
    return RVALUE_MARKED(objspace, obj);
}
#endif

static inline void
events_marking_begins(void *objspace_of_gc, rb_vm_t *vm)
{
    /* First: it only frees memory, which the other handlers do not use. */
    if (FIELDS_OWN_GC_P()) {
        rb_fields_trim();
        object_ids_trim();
    }
#if USE_MODULAR_GC
    rb_intern_caches_wipe_stopped();
    rb_method_lookups_clear();
#else
    /* A minor marking keeps the objects found since the last one: they are roots, so they
     * are marked before anything that the roots reach. */
    rb_objspace_t *objspace = objspace_of_gc;
    bool keep = objspace->flags.during_minor_gc && SEVERAL_RACTORS_P(objspace);
    rb_intern_caches_found_stopped(keep ? events_mark_found_interned : NULL);
#endif
    /* Independent of the others. */
    events_clear_fields_caches(vm);
    rb_stats_books_forget();
}

#if !USE_MODULAR_GC
/* The mark bits are final. The caches do not depend on each other; the last call frees objects. */
static inline void
events_marking_ended(void *objspace)
{
    gc_marked_classes_clear();
    rb_intern_caches_prune_stopped(events_interned_marked_p, objspace);
    rb_method_lookups_prune(events_lookup_marked_p, objspace);
    object_ids_restore_flags();
    foreign_free_dead(objspace);
}
#endif

/* Tables of objects' old addresses are emptied, in any order. */
static inline void
events_references_updated(rb_vm_t *vm)
{
    rb_intern_caches_wipe_stopped();
    rb_method_lookups_clear();
    events_clear_fields_caches(vm);
    rb_stats_books_forget();
}

/* ---- threads and processes ----------------------------------------------------------------- */

void
rb_events_native_thread_ends(void)
{
    rb_insns_count_native_thread_ends();
    rb_dtoa_native_thread_ends();
#ifdef RB_THREAD_LOCAL_SPECIFIER
    /* Last: what the destructors of the thread free is not a ractor's (those of
     * pthread_key_create, say). */
    rb_current_ec_set(NULL);
#endif
}

void
rb_events_forked(void)
{
    /* Locks first, so that all that follows may take them. */
    rb_thread_hooks_after_fork();
    rb_insns_count_atfork();
    /* Lists and counts of threads that this process does not have, in any order. */
    rb_once_after_fork();
    rb_ractor_slices_after_fork();
    rb_class_fields_atfork();
    rb_stats_after_fork();
}

/* Finalizers run without caches: what they find in one could have been freed before them. */
static inline void
events_process_exits(void)
{
    rb_intern_caches_close();
    rb_stats_process_exits();
}
