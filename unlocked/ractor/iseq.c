/*
 * ractor/iseq.c: RubyVM::InstructionSequence objects of other ractors than the main one. Part of
 * iseq.c.
 *
 * Invariant: ISO-A of internal/ractor/isolation.h.
 */
#include "ractor_core.h"

static bool
iseqw_in_ractor_p(void)
{
    return !rb_ractor_main_p();
}

static VALUE
iseqw_new_in_ractor(const rb_iseq_t *iseq)
{
    const rb_iseq_t **ptr;
    VALUE wrapper = TypedData_Make_Struct(rb_cISeq, const rb_iseq_t *, &iseqw_data_type, ptr);

    RB_OBJ_WRITE(wrapper, ptr, iseq);
    return wrapper;
}
