/*
 * const_entries.c: constants that are removed while other ractors read them. Part of variable.c;
 * the contract is internal/const_entries.h.
 */
#include "internal/const_entries.h"

static rb_const_entry_t *
const_entry_delete(VALUE mod, ID id)
{
    rb_const_entry_t *ce;

    RB_VM_LOCK_ENTER();
    ce = rb_const_lookup(mod, id);
    if (ce && !rb_id_table_delete(RCLASS_CONST_TBL(mod), id)) ce = NULL;
    RB_VM_LOCK_LEAVE();
    return ce;
}

static void
const_entry_free(rb_const_entry_t *ce)
{
    if (!rb_multi_ractor_p()) ruby_xfree(ce);
}
