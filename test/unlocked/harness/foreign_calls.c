/*
 * An extension that does not say that it is safe for ractors: only the main ractor calls its
 * methods. Each function that Ruby calls (of each kind in enum kind) counts its calls, and those
 * that ran while a method was at work in another native thread. All use one list of nodes and one
 * table without a lock.
 */
#include <ruby/ruby.h>
#include <ruby/debug.h>
#include <ruby/st.h>
#include <ruby/thread.h>

#define FOREACH_KIND(_) \
    _(dfree) _(embedded) _(deferred) _(untyped) _(dmark) _(dcompact) _(finalizer) _(hook) _(job) \
    _(gvl)
#define KIND_CONSTANT(name) k_##name,
#define KIND_NAME(name) #name,

enum kind { FOREACH_KIND(KIND_CONSTANT) KINDS };
static const char *const names[KINDS] = { FOREACH_KIND(KIND_NAME) };
static unsigned long calls[KINDS], beside[KINDS];
static int at_work;

struct node { struct node *next, *prev; VALUE ref; };
static struct node head = { &head, &head, Qnil };
static long nodes;
static st_table *table;
static rb_postponed_job_handle_t job;

static void
called(enum kind kind)
{
    __atomic_fetch_add(&calls[kind], 1, __ATOMIC_RELAXED);
    if (__atomic_load_n(&at_work, __ATOMIC_SEQ_CST)) {
        __atomic_fetch_add(&beside[kind], 1, __ATOMIC_RELAXED);
    }
}

/* ---- what Ruby calls ----------------------------------------------------------------------- */

static int
delete_value(st_data_t key, st_data_t value, st_data_t node)
{
    return value == node ? ST_DELETE : ST_CONTINUE;
}

static void
node_end(struct node *node)
{
    if (node->next->prev != node || node->prev->next != node) rb_bug("the list is broken");
    node->next->prev = node->prev;
    node->prev->next = node->next;
    nodes--;
    if (node->ref == Qtrue) st_foreach(table, delete_value, (st_data_t)node);
}

static void
node_dfree(void *node)
{
    called(k_dfree);
    node_end(node);
    if (calls[k_dfree] % 8 == 0) rb_postponed_job_trigger(job);
    xfree(node);
}

static void
node_deferred(void *node)
{
    called(k_deferred);
    node_end(node);
    xfree(node);
}

static void
node_untyped(void *node)
{
    called(k_untyped);
    node_end(node);
    xfree(node);
}

static void
node_dmark(void *node)
{
    called(k_dmark);
    rb_gc_mark_movable(((struct node *)node)->ref);
}

static void
node_dcompact(void *node)
{
    called(k_dcompact);
    ((struct node *)node)->ref = rb_gc_location(((struct node *)node)->ref);
}

static void
embedded_dfree(void *data)
{
    called(k_embedded);
    nodes--;
}

static VALUE
finalize(RB_BLOCK_CALL_FUNC_ARGLIST(id, data))
{
    called(k_finalizer);
    return Qnil;
}

static void
hook(VALUE trace_point, void *data)
{
    called(k_hook);
}

static void
run_job(void *data)
{
    called(k_job);
}

static void *
with_gvl(void *data)
{
    called(k_gvl);
    return NULL;
}

static void *
without_gvl(void *data)
{
    for (int i = 0; i < 10; i++) rb_thread_call_with_gvl(with_gvl, NULL);
    return NULL;
}

/* ---- methods ------------------------------------------------------------------------------- */

static const rb_data_type_t immediate_type = {
    "immediate", { node_dmark, node_dfree, 0, node_dcompact }, 0, 0, RUBY_TYPED_FREE_IMMEDIATELY
};
static const rb_data_type_t deferred_type = {
    "deferred", { node_dmark, node_deferred, 0, node_dcompact }
};
static const rb_data_type_t embedded_type = {
    "embedded", { 0, embedded_dfree }, 0, 0,
    RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_EMBEDDABLE
};
struct embedded { long count; };

static void
node_begin(struct node *node, VALUE ref)
{
    node->next = head.next;
    node->prev = &head;
    head.next->prev = node;
    head.next = node;
    nodes++;
    node->ref = ref;
    if (ref == Qtrue) st_insert(table, (st_data_t)node, (st_data_t)node);
}

/* Foreign.make(kind, ref) */
static VALUE
make(VALUE self, VALUE kind, VALUE ref)
{
    struct node *node = ALLOC(struct node);
    VALUE object;

    *node = (struct node) { node, node, Qnil };
    if (kind == ID2SYM(rb_intern("dfree"))) {
        object = TypedData_Wrap_Struct(rb_cObject, &immediate_type, node);
    }
    else if (kind == ID2SYM(rb_intern("deferred"))) {
        object = TypedData_Wrap_Struct(rb_cObject, &deferred_type, node);
    }
    else {
        object = rb_data_object_wrap(rb_cObject, node, 0, node_untyped);
    }
    node_begin(node, ref);
    return object;
}

static VALUE
make_embedded(VALUE self)
{
    struct embedded *data;
    VALUE object = TypedData_Make_Struct(rb_cObject, struct embedded, &embedded_type, data);

    data->count = ++nodes;
    return object;
}

static VALUE
make_finalized(VALUE self)
{
    VALUE object = rb_obj_alloc(rb_cObject);

    rb_define_finalizer(object, rb_proc_new(finalize, Qnil));
    return Qnil;
}

static int
count_value(st_data_t key, st_data_t value, st_data_t count)
{
    if (key != value) rb_bug("the table is broken");
    ++*(long *)count;
    return ST_CONTINUE;
}

/* Foreign.work: uses the list, the table and nothing of Ruby. Returns nil, or what is wrong. */
static VALUE
work(VALUE self)
{
    long count = 0, in_table = 0, before = nodes;
    const char *wrong = NULL;

    __atomic_store_n(&at_work, 1, __ATOMIC_SEQ_CST);
    for (int round = 0; round < 20; round++) {
        count = in_table = 0;
        for (struct node *node = head.next; node != &head; node = node->next, count++) {
            if (node->next->prev != node) wrong = "list";
        }
        st_foreach(table, count_value, (st_data_t)&in_table);
        if (nodes != before || count > nodes || in_table > count) wrong = "count";
    }
    __atomic_store_n(&at_work, 0, __ATOMIC_SEQ_CST);
    return wrong ? rb_str_new_cstr(wrong) : Qnil;
}

/* Foreign.gvl: from a region without the GVL */
static VALUE
gvl(VALUE self)
{
    rb_thread_call_without_gvl(without_gvl, NULL, NULL, NULL);
    return Qnil;
}

/* Foreign.addresses: nothing but a registered address keeps a string; true: all were kept. */
static VALUE
addresses(VALUE self)
{
    static VALUE kept[50];
    bool all = true;

    for (int i = 0; i < 50; i++) {
        kept[i] = rb_sprintf("%d, long enough for memory of its own: %s", i, "0123456789abcdef");
        rb_gc_register_address(&kept[i]);
    }
    for (int i = 0; i < 200; i++) rb_ary_new_capa(30);
    for (int i = 0; i < 50; i++) {
        all = all && RB_TYPE_P(kept[i], T_STRING) && atoi(RSTRING_PTR(kept[i])) == i;
        rb_gc_unregister_address(&kept[i]);
        kept[i] = Qnil;
    }
    return all ? Qtrue : Qfalse;
}

/* Foreign.trace(events): a hook of the main ractor. Returns the TracePoint. */
static VALUE
trace(VALUE self)
{
    const rb_event_flag_t events = RUBY_INTERNAL_EVENT_NEWOBJ | RUBY_INTERNAL_EVENT_FREEOBJ |
        RUBY_INTERNAL_EVENT_GC_START | RUBY_INTERNAL_EVENT_GC_END_MARK |
        RUBY_INTERNAL_EVENT_GC_END_SWEEP | RUBY_INTERNAL_EVENT_GC_ENTER |
        RUBY_INTERNAL_EVENT_GC_EXIT;
    VALUE trace_point = rb_tracepoint_new(Qnil, events, hook, NULL);

    rb_tracepoint_enable(trace_point);
    return trace_point;
}

static VALUE
counts(const unsigned long *of)
{
    VALUE hash = rb_hash_new();

    for (int i = 0; i < KINDS; i++) {
        rb_hash_aset(hash, ID2SYM(rb_intern(names[i])), ULONG2NUM(of[i]));
    }
    return hash;
}

static VALUE get_calls(VALUE self) { return counts(calls); }
static VALUE get_beside(VALUE self) { return counts(beside); }

void
Init_foreign_calls(void)
{
    VALUE foreign = rb_define_module("Foreign");

    table = st_init_numtable();
    job = rb_postponed_job_preregister(0, run_job, NULL);
    rb_define_singleton_method(foreign, "make", make, 2);
    rb_define_singleton_method(foreign, "make_embedded", make_embedded, 0);
    rb_define_singleton_method(foreign, "make_finalized", make_finalized, 0);
    rb_define_singleton_method(foreign, "work", work, 0);
    rb_define_singleton_method(foreign, "gvl", gvl, 0);
    rb_define_singleton_method(foreign, "addresses", addresses, 0);
    rb_define_singleton_method(foreign, "trace", trace, 0);
    rb_define_singleton_method(foreign, "calls", get_calls, 0);
    rb_define_singleton_method(foreign, "beside", get_beside, 0);
}
