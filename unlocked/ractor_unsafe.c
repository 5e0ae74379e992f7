/*
 * ractor_unsafe.c: C methods whose extension has not declared itself safe for ractors, in compiled
 * code. Part of vm_method.c.
 *
 * The interpreter calls such a method through an invoker that first asks for the main ractor.
 * Compiled code calls the C function itself, so it asks before.
 * Stored: nothing. Suspended: never.
 */
#include "internal/ractor_unsafe.h"

bool
rb_cfunc_ractor_unsafe_p(const rb_method_cfunc_t *cfunc)
{
    static VALUE (*const unsafe[])(VALUE, int, const VALUE *, VALUE (*)(ANYARGS)) = {
        call_cfunc_m2, call_cfunc_m1, call_cfunc_0, call_cfunc_1, call_cfunc_2, call_cfunc_3,
        call_cfunc_4, call_cfunc_5, call_cfunc_6, call_cfunc_7, call_cfunc_8, call_cfunc_9,
        call_cfunc_10, call_cfunc_11, call_cfunc_12, call_cfunc_13, call_cfunc_14, call_cfunc_15,
    };

    return cfunc->invoker == unsafe[cfunc->argc + 2];
}

void
rb_ractor_unsafe_call_check(void)
{
    ractor_unsafe_check();
}

/* "Coverage.start" or "Etc#passwd", or nil if the frame is not that of the C method. */
static VALUE
ractor_unsafe_name(const rb_execution_context_t *ec)
{
    const rb_callable_method_entry_t *me = rb_vm_frame_method_entry(ec->cfp);
    VALUE owner, name;

    if (!VM_FRAME_CFRAME_P(ec->cfp) || !me) return Qnil;
    owner = me->owner;
    name = rb_id2str(me->called_id);
    if (RCLASS_SINGLETON_P(owner)) {
        owner = RCLASS_ATTACHED_OBJECT(owner);
        if (!RB_TYPE_P(owner, T_CLASS) && !RB_TYPE_P(owner, T_MODULE)) return name;
        return rb_sprintf("%"PRIsVALUE".%"PRIsVALUE, rb_class_path(owner), name);
    }
    return rb_sprintf("%"PRIsVALUE"#%"PRIsVALUE, rb_class_path(owner), name);
}

void
rb_ractor_unsafe_raise(void)
{
    VALUE name = ractor_unsafe_name(GET_EC());

    if (NIL_P(name)) {
        rb_raise(rb_eRactorUnsafeError, "ractor unsafe method called from not main ractor");
    }
    rb_raise(rb_eRactorUnsafeError, "ractor unsafe method called from not main ractor: "
             "call %"PRIsVALUE" in the main ractor, and send its result", name);
}
