/*
 * ractor/unsafe_method.c: C methods whose extension has not declared itself safe for ractors, in
 * compiled code. Part of vm_method.c.
 *
 * The interpreter calls such a method through an invoker that first checks for the main ractor.
 * Compiled code calls the C function itself, so it checks before.
 */
#include "internal/ractor/unsafe_method.h"

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
