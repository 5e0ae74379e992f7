/*
 * ractor/proc.c: what a Proc that C code made refers to, and copies of shareable Procs. Part of
 * proc.c.
 *
 * A Proc of a C function has one word of data. For Method#to_proc, curry, << and >> the structure
 * behind it is known here. For any other function it is an object or something of its own; only an
 * object can be checked.
 * Invariants: ISO-A, ISO-B of internal/ractor/isolation.h. Suspended: in proc_copy_shareable, until
 * the variables of the copy have been checked.
 */
#include "internal/gc.h"
#include "internal/ractor/isolation_error.h"
#include "internal/ractor/shared_code.h"

static const struct rb_captured_block *
proc_captured_c(VALUE procval)
{
    const struct rb_block *block = vm_proc_block(procval);

    while (vm_block_type(block) == block_type_proc) block = vm_proc_block(block->as.proc);
    return vm_block_type(block) == block_type_ifunc ? &block->as.captured : NULL;
}

static const struct vm_ifunc *
proc_ifunc(VALUE procval)
{
    const struct rb_captured_block *captured = proc_captured_c(procval);
    return captured ? captured->code.ifunc : NULL;
}

/* Of the method for Method#to_proc, else the block's self; Qundef for a symbol's Proc. */
static VALUE
proc_receiver(VALUE procval)
{
    const struct vm_ifunc *ifunc = proc_ifunc(procval);

    if (ifunc && IS_METHOD_PROC_IFUNC(ifunc)) return method_receiver((VALUE)ifunc->data);
    return vm_block_self(vm_proc_block(procval));
}

static bool
proc_data_is_object(VALUE data)
{
    bool object;

    if (SPECIAL_CONST_P(data)) return false;
    RB_VM_LOCK_ENTER_NO_BARRIER();
    object = rb_gc_pointer_to_heap_p(data);
    RB_VM_LOCK_LEAVE_NO_BARRIER();
    return object;
}

void
rb_proc_each_reference(VALUE procval, void (*func)(VALUE obj, void *arg), void *arg)
{
    const struct vm_ifunc *ifunc = proc_ifunc(procval);
    VALUE data, passed;

    if (!ifunc || rb_refined_symbol_func_p(ifunc->func)) return;
    data = (VALUE)ifunc->data;
    if (ifunc->func == bmcall) {
        func(method_receiver(data), arg);
    }
    else if (ifunc->func == curry) {
        passed = RARRAY_AREF(data, 1);
        func(RARRAY_AREF(data, 0), arg);
        for (long i = 0; i < RARRAY_LEN(passed); i++) func(RARRAY_AREF(passed, i), arg);
    }
    else if (ifunc->func == compose) {
        for (long i = 0; i < RARRAY_LEN(data); i++) {
            VALUE callable = RARRAY_AREF(data, i);
            func(rb_obj_is_method(callable) ? method_receiver(callable) : callable, arg);
        }
    }
    else if (proc_data_is_object(data)) {
        func(data, arg);
    }
    RB_GC_GUARD(procval);
}

struct ensure_references_arg {
    bool procs_too;
    const char *what;
};

NORETURN(static void raise_proc_of_c(const char *what));

static void
raise_proc_of_c(const char *what)
{
    rb_raise(rb_eRactorIsolationError, "can not %s because it is a Proc of a C function", what);
}

static void
ensure_reference_i(VALUE obj, void *ptr)
{
    const struct ensure_references_arg *arg = ptr;

    /* An object of the VM, or a hidden one, has no text. */
    if (!SPECIAL_CONST_P(obj) && (BUILTIN_TYPE(obj) == T_IMEMO || !RBASIC_CLASS(obj))) {
        raise_proc_of_c(arg->what);
    }
    if (rb_ractor_shareable_p(obj) || (!arg->procs_too && rb_obj_is_proc(obj))) return;
    rb_isolation_raise(rb_sprintf("can not %s because it can refer unshareable object %+"PRIsVALUE
                                  " from a C function", arg->what, obj),
                       rb_unshareable_text(obj, rb_str_new_cstr("the object")));
}

/*
 * A function that yields calls the block of the method that made the Proc, with what that block
 * refers to. It can also ask for the receiver of that method.
 */
static bool
proc_frame_shareable_p(const struct rb_captured_block *captured)
{
    return VM_ENV_BLOCK_HANDLER(rb_vm_ep_local_ep(captured->ep)) == VM_BLOCK_HANDLER_NONE
        && rb_ractor_shareable_p(captured->self);
}

void
rb_proc_ensure_references(VALUE procval, bool procs_too, const char *what)
{
    struct ensure_references_arg arg = { procs_too, what };
    const struct rb_captured_block *captured = proc_captured_c(procval);
    const struct vm_ifunc *ifunc = proc_ifunc(procval);

    if (!ifunc) return;
    if (ifunc->func != bmcall && ifunc->func != curry && ifunc->func != compose) {
        if (!proc_frame_shareable_p(captured)) raise_proc_of_c(what);
        if (!SPECIAL_CONST_P((VALUE)ifunc->data) && !proc_data_is_object((VALUE)ifunc->data)) {
            raise_proc_of_c(what);
        }
    }
    rb_proc_each_reference(procval, ensure_reference_i, &arg);
    /* It is the frame of whoever made the Proc, and belongs to that ractor. */
    if (ifunc->svar_lep) ((struct vm_ifunc *)ifunc)->svar_lep = NULL;
}

void
rb_proc_ensure_shareable_self(VALUE procval)
{
    const struct rb_block *block = vm_proc_block(procval);

    if (vm_block_type(block) != block_type_iseq || rb_ractor_shareable_p(vm_block_self(block))) {
        return;
    }
    rb_isolation_raise_self(procval, vm_block_self(block));
}

static int
unshareable_variable_i(ID id, VALUE val, st_data_t found)
{
    if (rb_ractor_shareable_p(val)) return ST_CONTINUE;
    *(bool *)found = true;
    return ST_STOP;
}

/*
 * copy is a copy of procval, with its instance variables; initialize_dup may have set more. Only
 * when they are shareable, the copy of a shareable Proc is so, too, and is frozen. Otherwise it is
 * an ordinary Proc.
 */
static VALUE
proc_copy_shareable(VALUE procval, VALUE copy)
{
    bool found = false;

    if (!RB_OBJ_SHAREABLE_P(procval)) return copy;
    rb_ivar_foreach(copy, unshareable_variable_i, (st_data_t)&found);
    if (found) return copy;
    OBJ_FREEZE(copy);
    FL_SET_RAW(copy, RUBY_FL_SHAREABLE);
    return copy;
}

/* A new copy of a Proc, which initialize and its like have not seen yet. */
static VALUE
proc_dup_unshared(VALUE procval)
{
    VALUE copy = rb_proc_dup(procval);
    FL_UNSET_RAW(copy, RUBY_FL_SHAREABLE);
    return copy;
}
