/*
 * ivar/counted_paths.c: what the interpreter calls to count; and calls of attr_reader and
 * attr_writer with a call cache. Part of vm_insnhelper.c. See internal/ivar/counted_paths.h.
 */
#include "internal/ivar/counted.h"
#include "internal/ivar/counted_calls.h"
#include "internal/ivar/counted_paths.h"

/* For instructions for TracePoints, in place of CRuby's, which does what is left: nothing, where
 * there are none. Then nothing needs to be saved here. */
static void
vm_trace(rb_execution_context_t *ec, rb_control_frame_t *reg_cfp)
{
    if (rb_counted_p()) {
        bool events = (ruby_vm_event_flags & ISEQ_TRACE_EVENTS) || ruby_vm_event_local_num;
        if (LIKELY(!events)) {
            rb_counted_insn(ec, reg_cfp);
            return;
        }
        rb_counted_insn(ec, reg_cfp);
    }
    vm_trace_events(ec, reg_cfp);
}

static inline bool
vm_reader_called(rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                 const struct rb_callcache *cc, VALUE recv)
{
    if (rb_counted_p()) {
        rb_counted_reader_called(ec, cfp, recv, vm_cc_cme(cc)->def->body.attr.id);
    }
    return true;
}

static inline bool
vm_writer_called(rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                 const struct rb_callcache *cc, VALUE recv)
{
    if (rb_counted_p()) {
        rb_counted_writer_called(ec, cfp, recv, vm_cc_cme(cc)->def->body.attr.id);
    }
    return true;
}

static VALUE
vm_call_reader_counted(rb_execution_context_t *ec, rb_control_frame_t *cfp,
                       struct rb_calling_info *calling)
{
    vm_reader_called(ec, cfp, calling->cc, calling->recv);
    return vm_call_ivar(ec, cfp, calling);
}

static VALUE
vm_call_writer_counted(rb_execution_context_t *ec, rb_control_frame_t *cfp,
                       struct rb_calling_info *calling)
{
    vm_writer_called(ec, cfp, calling->cc, calling->recv);
    return vm_call_attrset(ec, cfp, calling);
}

static vm_call_handler
vm_reader_path(void)
{
    return rb_counted_p() ? vm_call_reader_counted : vm_call_ivar;
}

static vm_call_handler
vm_writer_path(void)
{
    return rb_counted_p() ? vm_call_writer_counted : vm_call_attrset;
}
