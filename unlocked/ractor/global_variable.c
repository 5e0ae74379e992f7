/*
 * ractor/global_variable.c: global variables in several ractors. Part of variable.c.
 *
 * Stored: the table of names for every ractor; the lists of traces. Invariants: GLV-A to GLV-D of
 * internal/ractor/global_variable.h. Suspended: see there.
 */
#include "internal/common/atomic.h"
#include "internal/ractor/global_variable.h"

/* ---- names that every ractor may use (GLV-B, GLV-C) ---------------------------------------- */

/* Open addressing; at least half of the slots are empty. */
struct shared_globals {
    const struct shared_globals *older;   /* others may still be reading it */
    unsigned int capacity;              /* a power of two */
    unsigned int count;                 /* main ractor */
    struct rb_global_entry *slots[];
};

static struct shared_globals *shared_globals;

enum { SHARED_NAMES_CAPACITY = 64 };

static struct rb_global_entry **
shared_global_slot(struct shared_globals *names, ID id)
{
    unsigned int mask = names->capacity - 1;
    unsigned int i = (unsigned int)(id >> ID_SCOPE_SHIFT) & mask;

    for (;; i = (i + 1) & mask) {
        /* Acquire: sees the entry as it was when it was published. */
        struct rb_global_entry *entry = ul_atomic_load_acquire(&names->slots[i]);
        if (!entry || entry->id == id) return &names->slots[i];
    }
}

static void
shared_globals_put(struct shared_globals *names, struct rb_global_entry *entry)
{
    struct rb_global_entry **slot = shared_global_slot(names, entry->id);

    if (!*slot) names->count++;
    ul_atomic_store_release(slot, entry);
}

static struct shared_globals *
shared_globals_grow(struct shared_globals *old)
{
    unsigned int capacity = old ? old->capacity * 2 : SHARED_NAMES_CAPACITY;
    struct shared_globals *names;

    names = xcalloc(1, sizeof(*names) + capacity * sizeof(names->slots[0]));
    names->capacity = capacity;
    names->older = old;
    for (unsigned int i = 0; old && i < old->capacity; i++) {
        if (old->slots[i]) shared_globals_put(names, old->slots[i]);
    }
    /* Release: who sees the table sees its slots. */
    ul_atomic_store_release(&shared_globals, names);
    return names;
}

/* The main ractor publishes what @p entry says of its name from now on. */
static void
shared_global_publish(struct rb_global_entry *entry)
{
    struct shared_globals *names = shared_globals;

    if (!names || names->count * 2 >= names->capacity) names = shared_globals_grow(names);
    shared_globals_put(names, entry);
}

/* Refused in other ractors: which call helps. NULL for a variable of a program. */
static const char *
refused_name_hint(const char *name)
{
    static const struct { const char *name, *hint; } hints[] = {
        { "$:", "the load path is the process's: use it in the main ractor" },
        { "$-I", "the load path is the process's: use it in the main ractor" },
        { "$LOAD_PATH", "the load path is the process's: use it in the main ractor" },
        { "$\"", "the list of features is the process's: use it in the main ractor" },
        { "$LOADED_FEATURES", "the list of features is the process's: use it in the main ractor" },
    };

    for (int i = 0; i < numberof(hints); i++) {
        if (strcmp(name, hints[i].name) == 0) return hints[i].hint;
    }
    return NULL;
}

static struct rb_global_entry *
shared_global_find(ID id)
{
    struct shared_globals *names = ul_atomic_load_acquire(&shared_globals);
    struct rb_global_entry *entry = NULL;

    if (names) {
        /* Acquire: the slot can have got its entry since it was looked for. */
        entry = ul_atomic_load_acquire(shared_global_slot(names, id));
    }
    if (entry && entry->ractor_local) return entry;
    const char *hint = refused_name_hint(rb_id2name(id));
    VALUE text = rb_sprintf("can not access global variables %"PRIsVALUE" from non-main Ractors",
                            rb_id2str(id));

    if (hint) rb_isolation_raise(text, rb_str_new_cstr(hint));
    rb_exc_raise(rb_exc_new_str(rb_eRactorIsolationError, text));
}

static struct rb_global_entry *
rb_find_global_entry(ID id)
{
    VALUE data;

    if (UNLIKELY(!rb_ractor_main_p())) return shared_global_find(id);
    return rb_id_table_lookup(rb_global_tbl, id, &data) ? (struct rb_global_entry *)data : NULL;
}

void
rb_gvar_ractor_local(const char *name)
{
    struct rb_global_entry *entry = rb_find_global_entry(rb_intern(name));

    entry->ractor_local = true;
    shared_global_publish(entry);
}

/* ---- variables that every ractor reads and the main one sets --------------------------------- */

/* Also the sign of such a variable. */
static VALUE
separator_getter(ID id, VALUE *var)
{
    VALUE val = *var;

    if (UNLIKELY(!rb_ractor_main_p()) && !rb_ractor_shareable_p(val)) {
        VALUE name = rb_id2str(id);
        rb_isolation_raise(rb_sprintf("can not access global variables %"PRIsVALUE" from non-main "
                                      "Ractors", name), rb_unshareable_text(val, name));
    }
    return val;
}

void
rb_gvar_separators_init(void)
{
    static const char *const names[] = { "$/", "$-0", "$,", "$\\", "$;", "$-F" };

    for (int i = 0; i < numberof(names); i++) {
        struct rb_global_entry *entry = rb_find_global_entry(rb_intern(names[i]));
        entry->var->getter = separator_getter;
        rb_gvar_ractor_local(names[i]);
    }
}

/* ---- variables about ARGF -------------------------------------------------------------------- */

static VALUE (*argf_of_ractor)(VALUE argf);
static rb_gvar_getter_t *argf_getters[3];

/* As the main ractor's getter, with the running ractor's ARGF. */
static VALUE
argf_get(int i, ID id, VALUE *var)
{
    VALUE argf = argf_of_ractor(*var);

    return argf_getters[i](id, &argf);
}

/* One for each variable: an alias ($ARGV) has the getter of its variable, and an ID of its own. */
static VALUE argf_input_getter(ID id, VALUE *var) { return argf_get(0, id, var); }
static VALUE argf_argv_getter(ID id, VALUE *var) { return argf_get(1, id, var); }
static VALUE argf_filename_getter(ID id, VALUE *var) { return argf_get(2, id, var); }

void
rb_gvar_argf_init(VALUE (*argf_of)(VALUE argf))
{
    static const struct { const char *name; rb_gvar_getter_t *getter; } own[] = {
        { "$<", argf_input_getter },
        { "$*", argf_argv_getter },
        { "$FILENAME", argf_filename_getter },
    };

    argf_of_ractor = argf_of;
    for (int i = 0; i < numberof(own); i++) {
        struct rb_global_entry *entry = rb_find_global_entry(rb_intern(own[i].name));
        argf_getters[i] = entry->var->getter;
        entry->var->getter = own[i].getter;
        rb_gvar_ractor_local(own[i].name);
    }
    rb_gvar_ractor_local("$.");
}

static void
separator_ensure_main(const struct rb_global_entry *entry)
{
    if (entry->var->getter != separator_getter || LIKELY(rb_ractor_main_p())) return;
    rb_isolation_raise(rb_sprintf("can not access global variables %"PRIsVALUE" from non-main "
                                  "Ractors", rb_id2str(entry->id)),
                       rb_str_new_cstr("all ractors read it: set it in the main ractor"));
}

/* ---- traces (GLV-D) ------------------------------------------------------------------------ */

static struct trace_var *
trace_own_from(struct trace_var *trace)
{
    uint32_t self = GET_RACTOR()->pub.id;

    ASSERT_vm_locking();
    while (trace && trace->ractor != self) trace = trace->next;
    return trace;
}

static struct trace_var *
trace_next(struct trace_var *trace)
{
    RB_VM_LOCK_ENTER();
    trace = trace_own_from(trace->next);
    RB_VM_LOCK_LEAVE();
    return trace;
}

/* Whether this ractor is calling its traces of the variable: none is called meanwhile. */
static bool
traces_running_locked(struct rb_global_variable *var)
{
    struct trace_var *trace = trace_own_from(var->trace);
    return trace && trace->calling;
}

static bool
traces_running_p(struct rb_global_variable *var)
{
    bool running;

    RB_VM_LOCK_ENTER();
    running = traces_running_locked(var);
    RB_VM_LOCK_LEAVE();
    return running;
}

static void
traces_free_removed_locked(struct rb_global_variable *var)
{
    struct trace_var **link = &var->trace;

    for (struct trace_var *trace; (trace = trace_own_from(*link)) != NULL;) {
        while (*link != trace) link = &(*link)->next;
        if (trace->removed) {
            *link = trace->next;
            xfree(trace);
        }
        else {
            link = &trace->next;
        }
    }
}

struct trace_calls {
    struct rb_global_variable *var;
    struct trace_var *first;
    VALUE val;
};

static VALUE
traces_call(VALUE arg)
{
    const struct trace_calls *calls = (const struct trace_calls *)arg;

    for (struct trace_var *trace = calls->first; trace; trace = trace_next(trace)) {
        trace->func(trace->data, calls->val);
    }
    return Qnil;
}

static VALUE
traces_called(VALUE arg)
{
    const struct trace_calls *calls = (const struct trace_calls *)arg;
    struct trace_var *trace;

    RB_VM_LOCK_ENTER();
    for (trace = calls->var->trace; (trace = trace_own_from(trace)); trace = trace->next) {
        trace->calling = false;
    }
    traces_free_removed_locked(calls->var);
    RB_VM_LOCK_LEAVE();
    return Qnil;
}

static struct trace_var *
traces_begin_locked(struct rb_global_variable *var)
{
    struct trace_var *first = trace_own_from(var->trace);

    if (first && first->calling) return NULL;
    for (struct trace_var *trace = first; trace; trace = trace_own_from(trace->next)) {
        trace->calling = true;
    }
    return first;
}

static VALUE
rb_gvar_set_entry(struct rb_global_entry *entry, VALUE val)
{
    struct trace_calls calls = { .var = entry->var, .val = val };

    separator_ensure_main(entry);
    calls.var->setter(val, entry->id, calls.var->data);
    if (!ul_atomic_load_relaxed(&calls.var->trace)) return val;

    RB_VM_LOCK_ENTER();
    calls.first = traces_begin_locked(calls.var);
    RB_VM_LOCK_LEAVE();
    if (calls.first) rb_ensure(traces_call, (VALUE)&calls, traces_called, (VALUE)&calls);
    return val;
}

VALUE
rb_f_trace_var(int argc, const VALUE *argv)
{
    VALUE name, cmd;
    struct rb_global_variable *var;
    struct trace_var *trace;

    if (rb_scan_args(argc, argv, "11", &name, &cmd) == 1) cmd = rb_block_proc();
    if (NIL_P(cmd)) return rb_f_untrace_var(argc, argv);

    var = rb_global_entry(rb_to_id(name))->var;
    trace = ALLOC(struct trace_var);
    *trace = (struct trace_var) {
        .func = rb_trace_eval, .data = cmd, .ractor = GET_RACTOR()->pub.id
    };
    RB_VM_LOCK_ENTER();
    trace->calling = traces_running_locked(var);
    trace->next = var->trace;
    ul_atomic_store_release(&var->trace, trace);
    RB_VM_LOCK_LEAVE();
    RB_GC_GUARD(cmd);                   /* another ractor can collect before the lock is taken */
    return Qnil;
}

/* Removes one trace, or all for nil; @p removed gets what they called. */
static void
traces_remove_locked(struct rb_global_variable *var, VALUE cmd, VALUE removed)
{
    struct trace_var *trace;

    for (trace = var->trace; (trace = trace_own_from(trace)); trace = trace->next) {
        if (!NIL_P(cmd) && trace->data != cmd) continue;
        rb_ary_push(removed, trace->data);
        trace->removed = 1;
        if (!NIL_P(cmd)) break;
    }
    if (!traces_running_locked(var)) traces_free_removed_locked(var);
}

VALUE
rb_f_untrace_var(int argc, const VALUE *argv)
{
    VALUE name, cmd, removed;
    struct rb_global_entry *entry;
    ID id;

    rb_scan_args(argc, argv, "11", &name, &cmd);
    id = rb_check_id(&name);
    if (!id) rb_name_error_str(name, "undefined global variable %"PRIsVALUE"", QUOTE(name));
    entry = rb_find_global_entry(id);
    if (!entry) rb_name_error(id, "undefined global variable %"PRIsVALUE"", QUOTE_ID(id));

    removed = rb_ary_new();
    RB_VM_LOCK_ENTER();
    traces_remove_locked(entry->var, cmd, removed);
    RB_VM_LOCK_LEAVE();
    return NIL_P(cmd) || RARRAY_LEN(removed) > 0 ? removed : Qnil;
}

/* ---- aliases ------------------------------------------------------------------------------- */

/* A new name, or one that no other ractor has found: its entry may change. */
static void
global_entry_set_var(struct rb_global_entry *entry, const struct rb_global_entry *of)
{
    struct rb_global_variable *old = entry->var;

    entry->var = of->var;
    entry->ractor_local = of->ractor_local;
    if (entry->ractor_local) shared_global_publish(entry);
    if (old && --old->counter == 0) free_global_variable(old);
}

static void
global_entry_put(ID id, const struct rb_global_entry *of)
{
    struct rb_global_entry *entry = ZALLOC(struct rb_global_entry);
    bool shared = shared_globals && *shared_global_slot(shared_globals, id);

    entry->id = id;
    entry->var = of->var;
    entry->ractor_local = of->ractor_local;
    rb_id_table_insert(rb_global_tbl, id, (VALUE)entry);
    if (shared || entry->ractor_local) shared_global_publish(entry);
}

/* This is another ractor than the main one; wish: what it does. */
static void
global_names_refuse(VALUE wish)
{
    VALUE text = rb_str_new_cstr("can not access global variables from non-main Ractors");
    rb_isolation_raise(text, wish);
}

void
rb_alias_variable(ID name1, ID name2)
{
    struct rb_global_entry *entry1, *entry2;

    if (!rb_ractor_main_p()) {
        VALUE alias = rb_sprintf("alias %"PRIsVALUE" %"PRIsVALUE, rb_id2str(name1),
                                 rb_id2str(name2));
        global_names_refuse(alias);
    }
    entry2 = rb_global_entry(name2);
    entry1 = rb_find_global_entry(name1);
    if (entry1 && entry1->var == entry2->var) return;
    if (entry1 && traces_running_p(entry1->var)) {
        rb_raise(rb_eRuntimeError, "can't alias in tracer");
    }
    entry2->var->counter++;
    if (entry1 && !(shared_globals && *shared_global_slot(shared_globals, name1))) {
        global_entry_set_var(entry1, entry2);
    }
    else {
        global_entry_put(name1, entry2);        /* GLV-C: the old entry stays as it is */
    }
}
