/*
 * ractor/isolation.c: what a new ractor gets from the one that makes it, what a Proc takes along
 * when it becomes shareable, and what runs in the main ractor for others. Part of ractor.c.
 *
 * Invariants: ISO-A, ISO-B of internal/ractor/isolation.h. Suspended: during the traversal of
 * rb_ractor_make_shareable objects are frozen and have no flag yet; the flags are set in the end,
 * all or none.
 */
#include "internal/ractor/proc.h"
#include "internal/ractor/isolation.h"
#include "internal/eval.h"

/* Not inlined: a traversal of a graph has one frame of obj_traverse_i on the stack per level. */
NOINLINE(static void obj_traverse_set(VALUE set, struct obj_traverse_callback_data *d));
NOINLINE(static void obj_traverse_references(VALUE obj, struct obj_traverse_callback_data *d));

/* A traversal's step from a Set with a table to its elements. It holds no lock. */
static void
obj_traverse_set(VALUE set, struct obj_traverse_callback_data *d)
{
    VALUE elements = rb_set_elements(set);

    for (long i = 0; i < RARRAY_LEN(elements); i++) {
        obj_traverse_reachable_i(RARRAY_AREF(elements, i), d);
    }
    RB_GC_GUARD(elements);
}

/* A traversal's step from an object of C code to what it refers to. */
static void
obj_traverse_references(VALUE obj, struct obj_traverse_callback_data *d)
{
    if (rb_obj_is_proc(obj)) {
        rb_proc_each_reference(obj, obj_traverse_reachable_i, d);
        return;
    }
    if (rb_set_data_p(obj)) {
        if (rb_set_table_p(obj)) obj_traverse_set(obj, d);      /* otherwise @hash has them */
        return;
    }
    RB_VM_LOCK_ENTER_NO_BARRIER();
    rb_objspace_reachable_objects_from(obj, obj_traverse_reachable_i, d);
    RB_VM_LOCK_LEAVE_NO_BARRIER();
}

/*
 * $DEBUG and $VERBOSE of a new ractor. $DEBUG may be any object; a new ractor takes over whether it
 * is true.
 */
static VALUE
ractor_inherited_flag(VALUE flag)
{
    return rb_ractor_shareable_p(flag) ? flag : RBOOL(RTEST(flag));
}

static void
ractor_flags_mark(const rb_ractor_t *r)
{
    rb_gc_mark(r->verbose);
    rb_gc_mark(r->debug);
    rb_gc_mark(r->isolated_svars);
}

/* Qundef: value cannot be copied. */
static VALUE
ractor_copy_or_undef(VALUE value)
{
    int state;
    VALUE errinfo = rb_errinfo();
    VALUE copy = rb_protect(ractor_copy, value, &state);

    if (!state) return copy;
    VALUE error = rb_errinfo();
    if (state != TAG_RAISE || !rb_obj_is_kind_of(error, rb_eStandardError)) rb_jump_tag(state);
    rb_set_errinfo(errinfo);
    return Qundef;
}

VALUE
rb_ractor_copy_storage(VALUE storage)
{
    VALUE copies = rb_hash_new();
    VALUE keys = rb_hash_keys(storage);

    for (long i = 0; i < RARRAY_LEN(keys); i++) {
        VALUE key = RARRAY_AREF(keys, i);
        VALUE value = rb_hash_lookup2(storage, key, Qundef);
        if (!UNDEF_P(value) && !rb_ractor_shareable_p(value)) value = ractor_copy_or_undef(value);
        if (!UNDEF_P(value)) rb_hash_aset(copies, key, value);
    }
    return copies;
}

void
rb_ractor_adopt(VALUE value)
{
    ractor_reset_belonging(value);
}

VALUE
rb_ractor_exit_proc(VALUE procval)
{
    if (rb_ractor_main_p() || RB_OBJ_SHAREABLE_P(procval)) return procval;
    rb_raise(rb_eRactorIsolationError,
             "can not register an unshareable Proc with at_exit or END by non-main Ractors, "
             "because it runs in the main Ractor: use at_exit(&Ractor.make_shareable(proc))");
}

/* A new ractor enters the list. One that is made while the process ends is told so. Under the VM
 * lock, as the notification of those that are in the list. */
static void
ractor_insert(rb_vm_t *vm, rb_ractor_t *r)
{
    vm_insert_ractor0(vm, r, false);
    if (vm->ractor.main_thread->status == THREAD_KILLED) {
        rb_ractor_terminate_interrupt_main_thread(r);
    }
}
