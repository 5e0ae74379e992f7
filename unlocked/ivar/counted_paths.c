/*
 * ivar/counted_paths.c: calls of attr_reader and attr_writer with a call cache. Part of
 * vm_insnhelper.c. See internal/ivar/counted_paths.h.
 */
#include "internal/ivar/counted_calls.h"
#include "internal/ivar/counted_paths.h"

static inline bool
vm_reader_called(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE recv)
{
    if (rb_counted_p()) rb_counted_reader_called(ec, cfp, recv);
    return true;
}

static inline bool
vm_writer_called(const rb_execution_context_t *ec, const rb_control_frame_t *cfp,
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
    rb_counted_reader_called(ec, cfp, calling->recv);
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
