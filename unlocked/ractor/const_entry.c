/*
 * ractor/const_entry.c: constants that are removed while other ractors read them, and autoload.
 * Part of variable.c; the contract is internal/ractor/const_entry.h.
 */
#include "internal/ractor/const_entry.h"
#include "internal/ractor/main_call.h"

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

/* ISO-A of internal/ractor/isolation.h: remove_const returns the value. */
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

/* ---- autoload ------------------------------------------------------------------------------ */

struct autoload_call {
    VALUE (*body)(VALUE);
    VALUE arguments;
};

/* In the main ractor, with its mutex. */
static VALUE
autoload_apply_locked(VALUE p)
{
    const struct autoload_call *call = (const struct autoload_call *)p;
    const struct autoload_load_arguments *arguments =
        (const struct autoload_load_arguments *)call->arguments;
    VALUE result;

    RB_VM_LOCK_ENTER();
    result = call->body(call->arguments);
    RB_VM_LOCK_LEAVE();
    /* The message calls #inspect. */
    if (arguments->frozen) rb_check_frozen(arguments->frozen);
    return result;
}

static VALUE
autoload_apply(VALUE mutex, VALUE (*body)(VALUE), VALUE arguments)
{
    struct autoload_call call = { body, arguments };

    return rb_mutex_synchronize(mutex, autoload_apply_locked, (VALUE)&call);
}

static bool
autoload_frozen_p(struct autoload_load_arguments *arguments, const struct autoload_const *constant)
{
    if (!OBJ_FROZEN(constant->module)) return false;
    arguments->frozen = constant->module;
    return true;
}

/* Whether a constant of a frozen module would be set. */
static bool
autoload_refused_p(const struct autoload_arguments *arguments)
{
    const rb_const_entry_t *ce = rb_const_lookup(arguments->module, arguments->name);

    return OBJ_FROZEN(arguments->module) && (!ce || UNDEF_P(ce->value));
}

static VALUE
autoload_define_locked(VALUE p)
{
    const struct autoload_call *call = (const struct autoload_call *)p;
    const struct autoload_arguments *arguments = (const struct autoload_arguments *)call->arguments;
    bool refused;
    VALUE result = Qfalse;

    RB_VM_LOCK_ENTER();
    refused = autoload_refused_p(arguments);
    if (!refused) result = call->body(call->arguments);
    RB_VM_LOCK_LEAVE();
    if (refused) rb_check_frozen(arguments->module);
    return result;
}

static VALUE
autoload_define(VALUE mutex, VALUE (*body)(VALUE), VALUE arguments)
{
    struct autoload_call call = { body, arguments };

    return rb_ractor_main_p() ? rb_mutex_synchronize(mutex, autoload_define_locked, (VALUE)&call)
                              : autoload_define_locked((VALUE)&call);
}

static VALUE
autoload_table_lookup(VALUE mod, ID id)
{
    VALUE table, found = 0;
    st_table *tbl;

    RB_VM_LOCK_ENTER();
    table = rb_ivar_lookup(mod, autoload, Qfalse);
    if (RTEST(table) && (tbl = check_autoload_table(table))) {
        st_data_t val;
        if (st_lookup(tbl, (st_data_t)id, &val)) found = (VALUE)val;
    }
    RB_VM_LOCK_LEAVE();
    return found;
}

static bool
autoload_after_fork_p(const struct autoload_data *data)
{
    return rb_ractor_main_p() && data->fork_gen != GET_VM()->fork_gen;
}

static VALUE
autoload_provided_in_main(VALUE feature, VALUE nothing)
{
    const char *loading;
    return RBOOL(rb_feature_provided(RSTRING_PTR(feature), &loading));
}

/* Features are the main ractor's. Only it reads which file loads one now. */
static int
autoload_provided_p(VALUE feature, const char **loading)
{
    if (rb_ractor_main_p()) return rb_feature_provided(RSTRING_PTR(feature), loading);
    *loading = NULL;
    return RTEST(rb_ractor_main_call(autoload_provided_in_main, rb_fstring(feature), Qnil));
}
