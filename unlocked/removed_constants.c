/*
 * removed_constants.c: which constants a ractor may remove. Part of variable.c.
 *
 * Stored: nothing. Invariant: ISO-A of internal/ractor_isolation.h: remove_const returns the value.
 * Suspended: never.
 */
static void
const_ensure_removable(VALUE mod, ID id, const rb_const_entry_t *ce)
{
    if (LIKELY(rb_ractor_main_p()) || !ce || rb_ractor_shareable_p(ce->value)) return;
    rb_raise(rb_eRactorIsolationError,
             "can not access non-shareable objects in constant %"PRIsVALUE"::%s by non-main "
             "Ractor.", rb_class_path(mod), rb_id2name(id));
}
