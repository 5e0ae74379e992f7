/*
 * ractor/removed_constant.c: which constants and class variables a ractor may remove. Part of
 * variable.c.
 *
 * Invariant: ISO-A of internal/ractor/isolation.h: remove_const returns the value.
 */
static void
const_ensure_removable(VALUE mod, ID id, const rb_const_entry_t *ce)
{
    if (LIKELY(rb_ractor_main_p()) || !ce || rb_ractor_shareable_p(ce->value)) return;
    rb_isolation_raise_const(mod, id, ce->value, "Ractor");
}

static void
cvar_ensure_removable(VALUE mod, ID id)
{
    if (UNLIKELY(!rb_ractor_main_p())) rb_isolation_raise_cvar(mod, id);
}
