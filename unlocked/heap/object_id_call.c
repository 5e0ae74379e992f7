/*
 * heap/object_id_call.c: calls of object_id without a frame. Part of vm_insnhelper.c; the contract
 * is internal/heap/object_id_call.h.
 */
#include "internal/heap/object_id.h"
#include "internal/heap/object_id_call.h"

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
