/*
 * heap/each_object.c: traversals of the heap concurrently with other ractors. Part of gc.c.
 *
 * Stored: whether a traversal has stopped the other ractors (VM lock); the list of each_object is a
 * hidden array. Invariants: EOB-A to EOB-E of internal/heap/each_object.h.
 */
#include "internal/common/atomic.h"
#include "internal/heap/each_object.h"

static bool os_others_stopped;
static const rb_execution_context_t *os_traversal_ec;   /* of the outermost one; VM lock */
static unsigned int os_traversal_level;                 /* of the VM lock, of the last one */

/* ---- a traversal while the others are stopped (EOB-A) -------------------------------------- */

struct os_traversal {
    void (*body)(struct os_traversal *traversal);
    int (*each_objects)(void *, void *, size_t, void *);
    void (*each_object)(VALUE, void *);
    void (*from_root)(const char *, VALUE, void *);
    void *data;
    unsigned int level;                 /* of the VM lock */
    bool outermost;
};

static VALUE
os_traversal_body(VALUE arg)
{
    struct os_traversal *traversal = (struct os_traversal *)arg;
    traversal->body(traversal);
    return Qnil;
}

static VALUE
os_traversal_end(VALUE arg)
{
    struct os_traversal *traversal = (struct os_traversal *)arg;

    if (traversal->outermost) {
        os_others_stopped = false;
        os_traversal_ec = NULL;
    }
    RB_VM_LOCK_LEAVE_LEV(&traversal->level);
    return Qnil;
}

static void
os_traversal_run(struct os_traversal *traversal)
{
    if (!rb_multi_ractor_p()) {
        traversal->body(traversal);
        return;
    }
    RB_VM_LOCK_ENTER_LEV(&traversal->level);
    traversal->outermost = !os_others_stopped;
    if (traversal->outermost) {
        rb_vm_barrier();
        os_others_stopped = true;
        os_traversal_ec = GET_EC();
        os_traversal_level = traversal->level;
    }
    rb_ensure(os_traversal_body, (VALUE)traversal, os_traversal_end, (VALUE)traversal);
}

bool
rb_gc_traversal_keeps_lock_p(const rb_execution_context_t *ec, unsigned int recorded,
                        unsigned int current)
{
    /* A handler that was set while another thread's traversal held the lock, which has ended. */
    if (recorded > current) return recorded <= os_traversal_level && ec != os_traversal_ec;
    if (!os_traversal_ec || ec == os_traversal_ec || recorded >= os_traversal_level) return false;
    while (current > os_traversal_level) RB_VM_LOCK_LEAVE_LEV(&current);
    return true;
}

static void
os_each_objects_body(struct os_traversal *traversal)
{
    rb_gc_impl_each_objects(rb_gc_get_objspace(), traversal->each_objects, traversal->data);
}

static void
os_each_objects(int (*func)(void *, void *, size_t, void *), void *data)
{
    struct os_traversal traversal = {
        .body = os_each_objects_body, .each_objects = func, .data = data
    };
    os_traversal_run(&traversal);
}

static void
os_each_object_body(struct os_traversal *traversal)
{
    rb_gc_impl_each_object(rb_gc_get_objspace(), traversal->each_object, traversal->data);
}

static void
os_each_object(void (*func)(VALUE, void *), void *data)
{
    struct os_traversal traversal = {
        .body = os_each_object_body, .each_object = func, .data = data
    };
    os_traversal_run(&traversal);
}

static void
os_reachable_from_root_body(struct os_traversal *traversal)
{
    rb_objspace_reachable_objects_from_root(traversal->from_root, traversal->data);
}

static void
os_reachable_from_root(void (*func)(const char *, VALUE, void *), void *data)
{
    struct os_traversal traversal = {
        .body = os_reachable_from_root_body, .from_root = func, .data = data
    };
    os_traversal_run(&traversal);
}

/* Read without the lock: true only where a traversal of this ractor is under way. */
static bool
os_stop_needed_p(void)
{
    return rb_multi_ractor_p() && !os_others_stopped;
}

/* ---- one object ---------------------------------------------------------------------------- */

static bool
os_class_p(VALUE obj)
{
    return RB_TYPE_P(obj, T_CLASS) || RB_TYPE_P(obj, T_MODULE) || RB_TYPE_P(obj, T_ICLASS);
}

/* Internal objects have no class: which ractor they belong to is not known. */
static bool
os_reached_by_others_p(VALUE obj)
{
    return RB_OBJ_SHAREABLE_P(obj) || os_class_p(obj) || !RBASIC_CLASS(obj);
}

static void
os_stop_for_references_locked(VALUE obj)
{
    ASSERT_vm_locking();
    if (!RB_SPECIAL_CONST_P(obj) && os_stop_needed_p() && os_reached_by_others_p(obj)) {
        rb_vm_barrier();
    }
}

static bool
os_size_needs_lock_p(VALUE obj)
{
    return !RB_SPECIAL_CONST_P(obj) && os_class_p(obj) && rb_multi_ractor_p() && !rb_vm_locked_p();
}

static size_t
os_memsize_with_lock(VALUE obj)
{
    size_t size;

    RB_VM_LOCK_ENTER();
    size = rb_obj_memsize_of(obj);
    RB_VM_LOCK_LEAVE();
    return size;
}

/* A ractor that gets a page changes the list of pages under the VM lock. */
static bool
os_pointer_to_heap_p(const void *ptr)
{
    bool found;

    if (rb_vm_locked_p()) return rb_gc_impl_pointer_to_heap_p(rb_gc_get_objspace(), ptr);
    RB_VM_LOCK_ENTER();
    found = rb_gc_impl_pointer_to_heap_p(rb_gc_get_objspace(), ptr);
    RB_VM_LOCK_LEAVE();
    return found;
}

/* ---- ObjectSpace.each_object (EOB-C) ------------------------------------------------------- */

struct os_obj_list {
    VALUE of;                           /* 0: every class */
    VALUE objects;
};

/* A class that another ractor was creating when it stopped: it has no table of methods yet. */
static bool
os_incomplete_class_p(VALUE v)
{
    return (RB_TYPE_P(v, T_CLASS) || RB_TYPE_P(v, T_MODULE)) && !RCLASS_M_TBL(v);
}

static int
os_obj_collect(void *vstart, void *vend, size_t stride, void *data)
{
    const struct os_obj_list *list = data;

    for (VALUE v = (VALUE)vstart; v != (VALUE)vend; v += stride) {
        if (internal_object_p(v) || (list->of && !rb_obj_is_kind_of(v, list->of))) continue;
        if (os_incomplete_class_p(v) || !rb_ractor_shareable_p(v)) continue;
        rb_ary_push(list->objects, v);
    }
    return 0;
}

static VALUE
os_obj_list_collect(VALUE of)
{
    struct os_obj_list list = { of, rb_ary_hidden_new(0) };

    if (of) rb_obj_is_kind_of(Qnil, of);        /* raises for what is no class, without the lock */
    os_each_objects(os_obj_collect, &list);
    return list.objects;
}

static void
os_obj_each(struct os_each_struct *oes)
{
    if (!rb_multi_ractor_p()) {
        rb_objspace_each_objects(os_obj_of_i, oes);
        return;
    }
    VALUE objects = os_obj_list_collect(oes->of);
    for (; oes->num < (size_t)RARRAY_LEN(objects); oes->num++) {
        rb_yield(RARRAY_AREF(objects, oes->num));
    }
    RB_GC_GUARD(objects);
}

/* ---- Process.warmup ------------------------------------------------------------------------ */

/* A string that another ractor was making when it stopped has no memory yet, and no length. */
static void
os_warm_up_string(VALUE str)
{
    if (RSTRING_LEN(str) > 0) rb_enc_str_coderange(str);
}

static void
os_warm_up_body(struct os_traversal *traversal)
{
    rb_gc_prepare_heap();
}

static VALUE
os_warm_up_run(VALUE arg)
{
    os_traversal_run((struct os_traversal *)arg);
    return Qnil;
}

static VALUE
os_warm_up_finalize(VALUE arg)
{
    rb_objspace_t *objspace = rb_gc_get_objspace();

    finalize_deferred(objspace);
    ul_atomic_store_ordered(&finalizing, 0);
    foreign_tell_main();
    return Qnil;
}

void
rb_gc_warm_up(void)
{
    rb_objspace_t *objspace = rb_gc_get_objspace();
    struct os_traversal traversal = { .body = os_warm_up_body };

    /* "Finalizing" keeps the collection from calling finalizers itself, under the lock. If somebody
     * finalizes already, the objects wait for that one, or for the next collection. */
    if (!rb_multi_ractor_p() || ul_atomic_exchange_ordered(&finalizing, 1)) {
        os_traversal_run(&traversal);
        return;
    }
    rb_ensure(os_warm_up_run, (VALUE)&traversal, os_warm_up_finalize, Qnil);
}
