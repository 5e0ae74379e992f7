#ifndef INTERNAL_HEAP_LISTS_H
#define INTERNAL_HEAP_LISTS_H
/**
 * Lists of the GC that ractors read and change outside of a GC: registered addresses, the records
 * of GC::Profiler, finalizers, and remembered objects (the mark stack, bits and flags of pages).
 *
 * Invariants
 *   They are changed under the VM lock, and read under it or during a GC. A GC of any ractor moves
 *   the records.
 *   RMB-A  The VM lock is taken only for an object that has to be remembered: an old one that is
 *          not remembered yet, or any one while the GC marks in steps. An object becomes old, and
 *          the GC begins and ends marking, only while all ractors are stopped. So both are read
 *          without the lock, as the base's other write barrier reads them. (An object that loses
 *          its write barriers is old no more, and is marked again in each GC.)
 */
#include "ruby/internal/config.h"
#include "ruby/internal/stdbool.h"
#include "ruby/st.h"
#include "internal/array.h"
#include "internal/common/atomic.h"
#include <stddef.h>

struct rb_objspace;
struct gc_profile_record;

/** For CRuby's own code on these lists: take and give back the VM lock. */
unsigned int rb_gc_vm_lock(void);
void rb_gc_vm_unlock(unsigned int level);

static inline unsigned int
gc_lists_lock(void)
{
    return rb_gc_vm_lock();
}

static inline void
gc_lists_unlock(unsigned int level)
{
    rb_gc_vm_unlock(level);
}

/** The same for CRuby's own code on the table of finalizers. */
#define finalizers_lock() rb_gc_vm_lock()
#define finalizers_unlock(level) rb_gc_vm_unlock(level)

/** As st_delete, under that lock. */
static inline int
finalizers_delete(st_table *table, st_data_t *key, st_data_t *value)
{
    unsigned int level = finalizers_lock();
    int found = st_delete(table, key, value);

    finalizers_unlock(level);
    return found;
}

/** Adds @p block to the list of @p obj, which another ractor may have removed meanwhile. Under that
 *  lock. Returns the list. */
static inline VALUE
finalizers_add(st_table *table, VALUE obj, VALUE block)
{
    st_data_t list;

    if (!st_lookup(table, obj, &list)) {
        list = rb_ary_hidden_new(1);
        st_add_direct(table, obj, list);
        ul_atomic_fetch_or_relaxed(&RBASIC(obj)->flags, (VALUE)FL_FINALIZE);
    }
    return rb_ary_push(list, block);
}

/** The write barrier that remembers @p obj. Any thread with a GVL; joins no barrier. Wait-free for
 *  an object that need not be remembered: new code, captured variables of young blocks. */
static void gc_lists_remember(void *objspace, VALUE obj);

/** Copies record @p i; false: there is none. Takes the VM lock. */
static bool gc_profile_copy(struct rb_objspace *objspace, size_t i, struct gc_profile_record *copy);

#endif /* INTERNAL_HEAP_LISTS_H */
