#ifndef INTERNAL_FIELDS_OWNER_GC_H
#define INTERNAL_FIELDS_OWNER_GC_H
/**
 * Functions of owners for the GC: marking, compaction, the sweep, sizes, and the checks of
 * GC.verify_internal_consistency. The functions that CRuby's headers declare (rb_mark_generic_ivar,
 * rb_mv_generic_ivar, ...) are defined here, too.
 *
 * An owner marks its fields object. The side table and the slot fields mark nothing. The sweep of
 * the owner drops the reference. Compaction gives an entry of the table its new key. Neither reads
 * the fields object, which may have been swept or moved before.
 *
 * Lock: the GC's; what a ractor sweeps without it is said in internal/heap/sweep.h, SWP-F.
 */
#include "internal/fields/in_slot.h"
#include "internal/fields/mark.h"

/*
 * Marks the fields of @p owner, generic, which has some. Only for the GC, and for the traversals by
 * ObjectSpace, about the owner whose children are being marked.
 */
static inline void
rb_owner_mark_fields(VALUE owner)
{
    if (!rb_fields_in_slot_p(owner)) {
        rb_mark_generic_ivar(owner);
        return;
    }
    const VALUE *values = rb_struct_fields_slot(owner);
    attr_index_t len = rb_in_slot_len(owner);

    for (attr_index_t i = 0; i < len; i++) {
        if (!RB_SPECIAL_CONST_P(values[i])) rb_gc_mark_movable(values[i]);
    }
}

/**
 * Bytes of a fields object and what it owns, for its owner's account; 0 without one, and during
 * GC.
 */
size_t rb_fields_memsize_of(VALUE fields_obj);

/**
 * Called by gc.c before a hook is told that @p obj is swept. The fields object may have been swept
 * already; after this call it is not found.
 */
void rb_fields_owner_dying(VALUE obj);

/**
 * Called by CRuby's own GC when marking begins, with all ractors stopped: gives back what the side
 * table does not need any more. Does nothing most of the time.
 */
void rb_fields_trim(void);

/**
 * Called by gc.c for a modular GC: calls @p keep for each owner in the side table, which returns
 * ST_CONTINUE, ST_DELETE or ST_REPLACE; for ST_REPLACE @p update gives the new address.
 */
typedef int fields_weak_func(VALUE owner, void *data);
typedef int fields_weak_update_func(VALUE *owner, void *data);
void rb_fields_table_foreach_weak(fields_weak_func *keep, fields_weak_update_func *update,
                                  void *data);

/**
 * GC.verify_internal_consistency, with the other ractors stopped: OWN-1 to OWN-3 and OBJ-1 to OBJ-3
 * for any live object of the heap, also classes; and the side table has no entry for an object
 * without fields.
 */
RUBY_FUNC_EXPORTED void rb_fields_verify_owner(VALUE obj);
RUBY_FUNC_EXPORTED void rb_fields_verify_table(void);

#endif /* INTERNAL_FIELDS_OWNER_GC_H */
