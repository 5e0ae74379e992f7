#ifndef INTERNAL_IVAR_COUNTED_CALLS_H
#define INTERNAL_IVAR_COUNTED_CALLS_H
/**
 * Counting calls of attr_reader and attr_writer (internal/ivar/counted.h), by the line that calls.
 */
#include "internal/ivar/counted_code.h"

struct rb_control_frame_struct;
struct rb_execution_context_struct;

void rb_counted_called_from_c(struct rb_execution_context_struct *ec, VALUE obj, ID id,
                              bool writes);

/** C calls an attr_reader or attr_writer of @p obj for @p id. */
static inline void
rb_counted_called(struct rb_execution_context_struct *ec, VALUE obj, ID id, bool writes)
{
    if (rb_counted_p()) rb_counted_called_from_c(ec, obj, id, writes);
}

/** A call by the code of @p cfp of an attr_reader or attr_writer of @p obj for @p id. */
void rb_counted_reader_called(struct rb_execution_context_struct *ec,
                              const struct rb_control_frame_struct *cfp, VALUE obj, ID id);
void rb_counted_writer_called(struct rb_execution_context_struct *ec,
                              const struct rb_control_frame_struct *cfp, VALUE obj, ID id);

#endif /* INTERNAL_IVAR_COUNTED_CALLS_H */
