/*
 * method/calls.c: methods that are called without a frame, and C methods that only the main ractor
 * may call. Part of vm_insnhelper.c; the contract is internal/method/calls.h.
 */
#include "internal/heap/object_id.h"
#include "internal/method/calls.h"

/* ---- without a frame ------------------------------------------------------------------------ */

static VALUE
vm_call_object_id(struct rb_execution_context_struct *ec, struct rb_control_frame_struct *cfp,
                  struct rb_calling_info *calling)
{
    const rb_event_flag_t traced = RUBY_EVENT_C_CALL | RUBY_EVENT_C_RETURN;
    bool seen = rb_ec_ractor_hooks(ec)->events & traced || RUBY_DTRACE_CMETHOD_ENTRY_ENABLED()
        || RUBY_DTRACE_CMETHOD_RETURN_ENABLED();
    VALUE id = 0;

    if (LIKELY(calling->argc == 0 && !seen)) id = rb_object_id_given(calling->recv);
    if (UNLIKELY(!id)) return vm_call_cfunc_with_frame(ec, cfp, calling);
    cfp->sp--;
    return id;
}

static inline vm_call_handler
vm_cfunc_handler(const struct rb_callcache *cc)
{
    const rb_method_cfunc_t *cfunc = vm_method_cfunc_entry(vm_cc_cme(cc));
    return cfunc->func == (rb_cfunc_t)rb_obj_id ? vm_call_object_id : vm_call_cfunc_with_frame;
}

/*
 * As "Primitive.attr! :leaf" would do in ractor.rb, whose generated C a build without a Ruby cannot
 * make anew. The method neither raises, allocates nor calls.
 */
void
rb_ractor_main_p_becomes_leaf(void)
{
    VALUE singleton = rb_singleton_class(rb_cRactor);
    const rb_method_entry_t *me = rb_method_entry(singleton, rb_intern("main?"));

    RUBY_ASSERT_ALWAYS(me && me->def->type == VM_METHOD_TYPE_ISEQ);
    ISEQ_BODY(me->def->body.iseq.iseqptr)->builtin_attrs |=
        BUILTIN_ATTR_LEAF | BUILTIN_ATTR_SINGLE_NOARG_LEAF;
}

/* ---- for the main ractor alone -------------------------------------------------------------- */

/*
 * The interpreter calls a method whose extension has not declared itself safe for ractors through
 * an invoker that first checks for the main ractor. Compiled code calls the C function itself, so
 * it checks before.
 */
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
