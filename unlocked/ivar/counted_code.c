/*
 * ivar/counted_code.c: instructions that count. Part of iseq.c. See internal/ivar/counted_code.h.
 */
#include "internal/ivar/counted_code.h"

bool
rb_counted_insn_p(int insn)
{
    if (!rb_counted_p()) return false;
    return insn == BIN(getinstancevariable) || insn == BIN(setinstancevariable)
        || insn == BIN(definedivar);
}

int
rb_counted_opcode(const rb_iseq_t *iseq, int opcode)
{
    const int traced = VM_INSTRUCTION_SIZE / 2;

    if (opcode < traced || !rb_counted_insn_p(opcode - traced)) return opcode;
    /* It can be for a TracePoint as well. */
    if (ruby_vm_event_enabled_global_flags & ISEQ_TRACE_EVENTS) return opcode;
    return iseq->aux.exec.local_hooks ? opcode : opcode - traced;
}

void
rb_counted_code(const rb_iseq_t *iseq)
{
    const struct rb_iseq_constant_body *body = ISEQ_BODY(iseq);
    VALUE *code = (VALUE *)body->iseq_encoded;

    if (!ISEQ_EXECUTABLE_P(iseq)) return;
    const rb_hook_list_t *local_hooks = iseq->aux.exec.local_hooks;
    rb_event_flag_t local = local_hooks ? local_hooks->events : 0;
    rb_event_flag_t events = add_bmethod_events(iseq->aux.exec.global_trace_events | local);
    for (unsigned int pc = 0; pc < body->iseq_size;) {
        rb_event_flag_t on = rb_iseq_event_flags(iseq, pc) & events;
        int insn = rb_vm_insn_addr2insn((void *)code[pc]);
        bool counts = insn == BIN(getinstancevariable) || insn == BIN(setinstancevariable)
            || insn == BIN(definedivar);
        pc += encoded_iseq_trace_instrument(&code[pc], on, !counts);
    }
}

static int
counted_code_i(void *from, void *to, size_t stride, void *data)
{
    for (VALUE obj = (VALUE)from; obj != (VALUE)to; obj += stride) {
        void *poisoned = rb_asan_poisoned_object_p(obj);

        rb_asan_unpoison_object(obj, false);
        if (rb_obj_is_iseq(obj) && ISEQ_BODY((rb_iseq_t *)obj)) {
            rb_counted_code(rb_iseq_check((rb_iseq_t *)obj));
        }
        else {
            clear_attr_cc(obj);
        }
        asan_poison_object_if(poisoned, obj);
    }
    return 0;
}

void
rb_counted_all_code(void)
{
    rb_objspace_each_objects(counted_code_i, NULL);
}
