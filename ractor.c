/*
 * ractor.c of the fork: copying, moving and checking the fields of generic owners between ractors; and the sum of the
 * instructions that threads have counted.
 *
 * Stored: nothing. Invariant: a walk over object graphs never stops at a fields object; it goes on to the
 * values, whose owner has been walked already. Suspended: never.
 * Wraps: CRuby's ractor.c.
 */
#include "internal/class_fields.h"

struct obj_traverse_replace_data;
static int obj_traverse_replace_fields(VALUE obj, struct obj_traverse_replace_data *data);
static void obj_refer_only_shareables_p_i(VALUE obj, void *ptr);
static void insns_count_thread_ended(rb_thread_t *th);

#include "base/ractor.c"

struct replace_field_arg {
    VALUE owner;
    struct obj_traverse_replace_data *data;
    int stopped;
};

static int
replace_field_i(ID id, VALUE val, st_data_t ptr)
{
    struct replace_field_arg *arg = (struct replace_field_arg *)ptr;

    arg->stopped = obj_traverse_replace_i(val, arg->data);
    if (arg->stopped) return ST_STOP;
    if (arg->data->replacement != val) rb_generic_field_replace(arg->owner, id, arg->data->replacement);
    return ST_CONTINUE;
}

/* 1: stop. The walk can run #initialize_copy of the values, so each write finds the fields object anew. */
static int
obj_traverse_replace_fields(VALUE obj, struct obj_traverse_replace_data *data)
{
    struct replace_field_arg arg = { obj, data, 0 };
    rb_ivar_foreach(obj, replace_field_i, (st_data_t)&arg);
    return arg.stopped;
}

static void
obj_refer_only_shareables_p_i(VALUE obj, void *ptr)
{
    int *unshareable = ptr;

    if (rb_imemo_fields_p(obj)) {
        rb_objspace_reachable_objects_from(obj, obj_refer_only_shareables_p_i, ptr);
    }
    else if (!rb_ractor_shareable_p(obj)) {
        ++*unshareable;
    }
}

/* ---- the count of instructions (rb_thread_t has each thread's own) ---- */

static uint64_t insns_of_ended_threads;

static void
insns_count_thread_ended(rb_thread_t *th)
{
    __atomic_fetch_add(&insns_of_ended_threads, th->insns_count, __ATOMIC_RELAXED);
    th->insns_count = 0;
}

/* What the interpreter has run in all threads so far, for the statistics of YJIT and RJIT; other ractors' as of some moment ago. */
uint64_t
rb_vm_insns_counted(void)
{
    uint64_t sum = 0;
    rb_ractor_t *r;
    rb_thread_t *th;

    RB_VM_LOCK_ENTER();
    ccan_list_for_each(&GET_VM()->ractor.set, r, vmlr_node) {
        RACTOR_LOCK(r);
        ccan_list_for_each(&r->threads.set, th, lt_node) {
            sum += __atomic_load_n(&th->insns_count, __ATOMIC_RELAXED);
        }
        RACTOR_UNLOCK(r);
    }
    RB_VM_LOCK_LEAVE();
    return sum + __atomic_load_n(&insns_of_ended_threads, __ATOMIC_RELAXED);
}
