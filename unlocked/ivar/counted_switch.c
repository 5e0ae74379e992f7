/*
 * ivar/counted_switch.c: methods that count, and the switch. Part of iseq.c. See
 * internal/ivar/counted_switch.h.
 */
#include "internal/ivar/counted_switch.h"
#include "internal/stats/control.h"
#include "yjit.h"

/* ---- methods --------------------------------------------------------------------------------- */

static struct counted_method {
    const char *name;
    enum rb_stats_access_kind kind;
    rb_cfunc_t counting;
    rb_cfunc_t original;                /* these two are CRuby's own, from the beginning */
    struct rb_method_definition_struct *definition;
} counted_methods[4];

/* Whether it names an instance variable: otherwise nothing is accessed. */
static bool
counted_name_p(VALUE name)
{
    VALUE text = RB_SYMBOL_P(name) ? rb_sym2str(name) : name;

    return RB_TYPE_P(text, T_STRING) && rb_is_instance_name(text);
}

static void
counted_method_call(const struct counted_method *method, VALUE obj, VALUE name)
{
    rb_execution_context_t *ec = GET_EC();
    const rb_control_frame_t *cfp = rb_vm_get_ruby_level_next_cfp(ec, ec->cfp);
    enum rb_stats_access_kind kind = method->kind;
    VALUE named = name;

    if (!rb_counted_p() || !cfp || !counted_name_p(name)) return;
    ID id = rb_check_id(&named);
    bool has = id && counted_has_p(obj, id);
    if (kind == RB_STATS_WRITE && !has) kind = RB_STATS_ADD;
    if (kind != RB_STATS_READ && kind != RB_STATS_DEFINED && counted_refused_p(obj)) return;
    if (kind == RB_STATS_REMOVE && !has) return;
    if (kind == RB_STATS_READ && has && counted_read_refused_p(obj, id)) return;
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);
    if (cached) counted_add(ec, &cached->known.record->counts, kind, obj);
}

#define COUNTED_METHOD(number, function) \
    static VALUE \
    function(VALUE obj, VALUE name) \
    { \
        counted_method_call(&counted_methods[number], obj, name); \
        return ((VALUE (*)(VALUE, VALUE))counted_methods[number].original)(obj, name); \
    }

COUNTED_METHOD(0, counted_method_get)
COUNTED_METHOD(1, counted_method_defined)
COUNTED_METHOD(2, counted_method_remove)

static VALUE
counted_method_set(VALUE obj, VALUE name, VALUE val)
{
    counted_method_call(&counted_methods[3], obj, name);
    return ((VALUE (*)(VALUE, VALUE, VALUE))counted_methods[3].original)(obj, name, val);
}

static struct counted_method counted_methods[4] = {
    { "instance_variable_get", RB_STATS_READ, (rb_cfunc_t)counted_method_get },
    { "instance_variable_defined?", RB_STATS_DEFINED, (rb_cfunc_t)counted_method_defined },
    { "remove_instance_variable", RB_STATS_REMOVE, (rb_cfunc_t)counted_method_remove },
    { "instance_variable_set", RB_STATS_WRITE, (rb_cfunc_t)counted_method_set }
};

/*
 * Where the program has defined one anew, CRuby's own is behind its other names, if it has some:
 * so a name says nothing, and the definitions are kept.
 */
static void
counted_methods_switch(bool on)
{
    for (int i = 0; i < numberof(counted_methods); i++) {
        struct counted_method *method = &counted_methods[i];
        rb_cfunc_t *func = (rb_cfunc_t *)&method->definition->body.cfunc.func;
        *func = on ? method->counting : method->original;
    }
}

static void
counted_methods_init(void)
{
    for (int i = 0; i < numberof(counted_methods); i++) {
        struct counted_method *method = &counted_methods[i];
        const rb_method_entry_t *me = rb_method_entry(rb_mKernel, rb_intern(method->name));

        rb_gc_register_mark_object((VALUE)me);          /* keeps the definition */
        method->definition = me->def;
        method->original = (rb_cfunc_t)me->def->body.cfunc.func;
    }
}

/* ---- on and off ------------------------------------------------------------------------------ */

/* The other ractors are stopped, and rb_stats_on says already what will be. */
static void
counted_switch(bool on)
{
    rb_stats_books_forget();
    counted_slots_restart();
    counted_methods_switch(on);
    rb_counted_all_code();
    rb_yjit_tracing_invalidate_all();
}

void
rb_counted_init(void)
{
    counted_methods_init();
    rb_stats_fields_switch = counted_switch;
}
