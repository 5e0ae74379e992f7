/*
 * object_walks.c: ObjectSpace.each_object beside other ractors. Part of gc.c.
 *
 * Stored: nothing; the list of a walk is a hidden array. Suspended: never.
 */
#include "internal/object_walks.h"

struct os_obj_list {
    VALUE of;                           /* 0: every class */
    VALUE objects;
};

/* A class that another ractor was making when it stopped: it has no table of methods yet. */
static bool
os_half_made_p(VALUE v)
{
    return (RB_TYPE_P(v, T_CLASS) || RB_TYPE_P(v, T_MODULE)) && !RCLASS_M_TBL(v);
}

static int
os_obj_collect(void *vstart, void *vend, size_t stride, void *data)
{
    const struct os_obj_list *list = data;

    for (VALUE v = (VALUE)vstart; v != (VALUE)vend; v += stride) {
        if (internal_object_p(v) || (list->of && !rb_obj_is_kind_of(v, list->of))) continue;
        if (os_half_made_p(v) || !rb_ractor_shareable_p(v)) continue;
        rb_ary_push(list->objects, v);
    }
    return 0;
}

static VALUE
os_obj_list_barrier(VALUE of)
{
    struct os_obj_list list = { of, rb_ary_hidden_new(0) };
    if (of) rb_obj_is_kind_of(Qnil, of);        /* raises for what is no class, without the lock */

    RB_VM_LOCK_ENTER();
    rb_vm_barrier();
    rb_objspace_each_objects(os_obj_collect, &list);
    RB_VM_LOCK_LEAVE();
    return list.objects;
}

static void
os_obj_walk(struct os_each_struct *oes)
{
    if (!rb_multi_ractor_p()) {
        rb_objspace_each_objects(os_obj_of_i, oes);
        return;
    }
    VALUE objects = os_obj_list_barrier(oes->of);
    for (; oes->num < (size_t)RARRAY_LEN(objects); oes->num++) {
        rb_yield(RARRAY_AREF(objects, oes->num));
    }
    RB_GC_GUARD(objects);
}
