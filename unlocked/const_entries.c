/*
 * const_entries.c: constants that are removed while other ractors read them, and autoload. Part of
 * variable.c; the contract is internal/const_entries.h.
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

struct autoload_call {
    VALUE (*body)(VALUE);
    VALUE arguments;
};

/* An error in the body gives the lock back where it is rescued. */
static VALUE
autoload_call_locked(VALUE p)
{
    const struct autoload_call *call = (const struct autoload_call *)p;
    VALUE result;

    RB_VM_LOCK_ENTER();
    result = call->body(call->arguments);
    RB_VM_LOCK_LEAVE();
    return result;
}

static VALUE
autoload_apply(VALUE mutex, VALUE (*body)(VALUE), VALUE arguments)
{
    struct autoload_call call = { body, arguments };

    return rb_mutex_synchronize(mutex, autoload_call_locked, (VALUE)&call);
}

/* The message of a FrozenError calls #inspect. Therefore before the lock is taken. */
static void
autoload_ensure_definable(const struct autoload_arguments *arguments)
{
    const rb_const_entry_t *ce = rb_const_lookup(arguments->module, arguments->name);

    if (!ce || UNDEF_P(ce->value)) rb_check_frozen(arguments->module);
}

static VALUE
autoload_define(VALUE mutex, VALUE (*body)(VALUE), VALUE arguments)
{
    struct autoload_call call = { body, arguments };

    autoload_ensure_definable((const struct autoload_arguments *)arguments);
    return rb_ractor_main_p() ? autoload_apply(mutex, body, arguments)
                              : autoload_call_locked((VALUE)&call);
}

static int
autoload_table_lookup(st_table *table, st_data_t id, st_data_t *value)
{
    int found;

    RB_VM_LOCK_ENTER();
    found = st_lookup(table, id, value);
    RB_VM_LOCK_LEAVE();
    return found;
}
