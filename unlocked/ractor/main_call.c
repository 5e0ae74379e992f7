/*
 * ractor/main_call.c: what the main ractor does for others: require, autoload, searches of the load
 * path. Part of ractor.c. internal/ractor/main_call.h has the invariants.
 *
 * Stored: a call, with its result. Owner: the call's object.
 */
#include "internal/common/atomic.h"
#include "internal/ractor/main_call.h"
#include "internal/ractor/sleep.h"
#include "internal/thread.h"

struct main_call {
    rb_main_call_func_t *func;
    VALUE object, name;
    VALUE result;               /* or the exception */
    bool raised;
    rb_atomic_t done;           /* true: result and raised stay as they are */
    rb_thread_t *asker;         /* under the VM lock; NULL when it does not wait */
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

/* In a thread of the main ractor. */
static VALUE
main_call_run(void *value)
{
    VALUE self = (VALUE)value;
    struct main_call *call = RTYPEDDATA_GET_DATA(self);
    int state, unable;
    VALUE result = rb_protect(main_call_apply, (VALUE)call, &state);

    if (state) {
        VALUE error = main_call_error(rb_errinfo());

        rb_set_errinfo(Qnil);
        result = rb_protect(ractor_copy, error, &unable);
        if (unable) result = rb_exc_new_str(rb_eThreadError, rb_obj_as_string(rb_obj_class(error)));
        rb_set_errinfo(Qnil);
    }
    call->result = result;
    call->raised = state != 0;

    RB_VM_LOCK_ENTER();
    ul_atomic_store_release(&call->done, 1);
    if (call->asker && call->fork_gen == GET_VM()->fork_gen) rb_threadptr_interrupt(call->asker);
    RB_VM_LOCK_LEAVE();
    RB_GC_GUARD(self);
    return Qnil;
}

/* The main thread begins another one for the call, and goes on. The new thread holds the call. */
static VALUE
main_call_begin(void *value)
{
    VALUE self = (VALUE)value;
    VALUE thread = rb_thread_create(main_call_run, value);

    rb_ivar_set(thread, rb_intern("__main_call__"), self);
    RB_GC_GUARD(self);
    return Qnil;
}

static VALUE
main_call_wait(VALUE ptr)
{
    const struct main_call *call = (const struct main_call *)ptr;

    while (!ul_atomic_load_acquire(&call->done)) rb_thread_sleep_for_interrupt(call->asker);
    return Qnil;
}

static VALUE
main_call_leave(VALUE ptr)
{
    struct main_call *call = (struct main_call *)ptr;

    RB_VM_LOCK_ENTER();
    call->asker = NULL;
    RB_VM_LOCK_LEAVE();
    return Qnil;
}

VALUE
rb_ractor_main_call(rb_main_call_func_t *func, VALUE object, VALUE name)
{
    struct main_call *call;
    rb_thread_t *th = GET_THREAD();
    VALUE self = TypedData_Make_Struct(0, struct main_call, &main_call_type, call);

    *call = (struct main_call){
        .func = func, .object = object, .name = name, .result = Qnil, .asker = th,
        .fork_gen = th->vm->fork_gen
    };
    rb_threadptr_interrupt_exec(th->vm->ractor.main_ractor->threads.main, main_call_begin,
                                (void *)self, rb_interrupt_exec_flag_value_data);
    rb_ensure(main_call_wait, (VALUE)call, main_call_leave, (VALUE)call);

    VALUE result = call->result;
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
    return rb_ractor_main_call(main_call_require, rb_str_new_frozen(rb_get_path(feature)), Qnil);
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
