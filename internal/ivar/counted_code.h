#ifndef INTERNAL_IVAR_COUNTED_CODE_H
#define INTERNAL_IVAR_COUNTED_CODE_H
/**
 * Instructions that count accesses to instance variables (internal/ivar/counted.h): those for
 * TracePoints, in place of the plain ones. The words of the code are changed while all other
 * ractors are stopped, or before the code runs.
 */
#include "internal/stats/books.h"

struct rb_iseq_struct;

static inline bool
rb_counted_p(void)
{
    return rb_stats_counts_p(RB_STATS_FIELDS);
}

/** Whether instruction @p insn accesses an instance variable, and is counted now. */
bool rb_counted_insn_p(int insn);

/** For YJIT: the instruction to compile for @p opcode of @p iseq, which can be that for TracePoints
 *  because it is counted. */
int rb_counted_opcode(const struct rb_iseq_struct *iseq, int opcode);

/** New code, and all code: its instructions become those that count, or become plain again. */
void rb_counted_code(const struct rb_iseq_struct *iseq);
void rb_counted_all_code(void);

#endif /* INTERNAL_IVAR_COUNTED_CODE_H */
