/*
 * ractor/main_call.c: what the main ractor does for others: require, autoload, searches of the load
 * path. Part of ractor.c. internal/ractor/main_call.h has the invariants.
 *
 * Stored: a call, with its result. Owner: the call's object.
 */
#include "internal/ractor/main_call.h"
#include "internal/ractor/sleep.h"
#include "internal/thread.h"

struct main_call {
    rb_main_call_func_t *func;
    VALUE object, name;
    VALUE result;               /* or the exception */
    bool raised;
    bool done;                  /* under the VM lock; true: result and raised stay as they are */
    rb_thread_t *asker;         /* under the VM lock; NULL when it does not sleep */
    rb_serial_t fork_gen;       /* of the process in which it waits */
};

static void
main_call_mark(void *ptr)
{
    const struct main_call *call = ptr;

    rb_gc_mark(call->object);
    rb_gc_mark(call->name);
    rb_gc_mark(call->result);
}

static const rb_data_type_t main_call_type = {
    "Ractor/main_call", { main_call_mark, RUBY_DEFAULT_FREE }, 0, 0, RUBY_TYPED_FREE_IMMEDIATELY
};

static VALUE
main_call_apply(VALUE ptr)
{
    const struct main_call *call = (const struct main_call *)ptr;
    return ractor_copy(call->func(call->object, call->name));
}

/* The exception of a call that did not return. A thread that is killed in it leaves none. */
static VALUE
main_call_error(VALUE errinfo)
{
    if (rb_obj_is_kind_of(errinfo, rb_eException)) return errinfo;
    return rb_exc_new_cstr(rb_eThreadError, "killed in the main ractor");
}

static void
main_call_end(VALUE self, VALUE result, bool raised)
{
    struct main_call *call = RTYPEDDATA_GET_DATA(self);

    call->result = result;
    call->raised = raised;

    RB_VM_LOCK_ENTER();
    call->done = true;
    if (call->asker && call->fork_gen == GET_VM()->fork_gen) rb_threadptr_interrupt(call->asker);
    RB_VM_LOCK_LEAVE();
    RB_GC_GUARD(self);
}

/* By rb_errinfo(). */
static void
main_call_fail(VALUE self)
{
    VALUE error = main_call_error(rb_errinfo()), copy;
    int unable;

    rb_set_errinfo(Qnil);
    copy = rb_protect(ractor_copy, error, &unable);
    if (unable) copy = rb_exc_new_str(rb_eThreadError, rb_class_path(rb_obj_class(error)));
    rb_set_errinfo(Qnil);
    main_call_end(self, copy, true);
}

/* In a thread of the main ractor. No Ruby code runs outside of rb_protect: the call has to end. */
static VALUE
main_call_run(void *value)
{
    VALUE self = (VALUE)value;
    int state;
    VALUE result = rb_protect(main_call_apply, (VALUE)RTYPEDDATA_GET_DATA(self), &state);

    if (state) {
        main_call_fail(self);
    }
    else {
        main_call_end(self, result, false);
    }
    return Qnil;
}

/* The new thread holds the call. */
static VALUE
main_call_thread(VALUE self)
{
    VALUE thread = rb_thread_create(main_call_run, (void *)self);

    rb_ivar_set(thread, rb_intern("__main_call__"), self);
    return thread;
}

/* The main thread begins another one for the call, and continues. If it cannot, that is an error of
 * the call, and no business of what the main thread is doing. */
static VALUE
main_call_begin(void *value)
{
    VALUE self = (VALUE)value, *errinfo = &GET_EC()->errinfo, before = *errinfo;
    int state;

    rb_protect(main_call_thread, self, &state);
    if (state) {
        main_call_fail(self);
        *errinfo = before;
    }
    RB_GC_GUARD(before);
    RB_GC_GUARD(self);
    return Qnil;
}

/* Whether the call is done. If not, it wakes asker, which may be NULL, when it is. */
static bool
main_call_done_p(struct main_call *call, rb_thread_t *asker)
{
    bool done;

    RB_VM_LOCK_ENTER();
    done = call->done;
    call->asker = asker;
    RB_VM_LOCK_LEAVE();
    return done;
}

VALUE
rb_ractor_main_call(rb_main_call_func_t *func, VALUE object, VALUE name)
{
    struct main_call *call;
    rb_thread_t *th = GET_THREAD();
    VALUE self = TypedData_Make_Struct(0, struct main_call, &main_call_type, call);

    *call = (struct main_call){
        .func = func, .object = object, .name = name, .result = Qnil, .fork_gen = th->vm->fork_gen
    };
    rb_threadptr_interrupt_exec(th->vm->ractor.main_ractor->threads.main, main_call_begin,
                                (void *)self, rb_interrupt_exec_flag_value_data);
    while (!main_call_done_p(call, th)) {
        rb_thread_sleep_for_interrupt(th);
        main_call_done_p(call, NULL);
        rb_thread_check_ints();
    }

    VALUE result = ractor_reset_belonging(call->result);
    bool raised = call->raised;
    RB_GC_GUARD(self);
    if (raised) rb_exc_raise(result);
    return result;
}

/* ---- require and autoload ------------------------------------------------------------------ */

/* The method: RubyGems and others replace it. */
static VALUE
main_call_require(VALUE feature, VALUE name)
{
    return rb_funcallv(Qnil, rb_intern("require"), 1, &feature);
}

VALUE
rb_ractor_require(VALUE feature)
{
    VALUE path = rb_get_path(feature);

    /* Not the String itself: its instance variables may not be shareable. */
    path = rb_str_freeze(rb_str_subseq(path, 0, RSTRING_LEN(path)));
    return rb_ractor_main_call(main_call_require, path, Qnil);
}

static VALUE
main_call_autoload(VALUE module, VALUE name)
{
    return rb_autoload_load(module, SYM2ID(name));
}

VALUE
rb_ractor_autoload_load(VALUE module, ID name)
{
    return rb_ractor_main_call(main_call_autoload, module, ID2SYM(name));
}
