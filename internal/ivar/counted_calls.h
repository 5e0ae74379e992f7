#ifndef INTERNAL_IVAR_COUNTED_CALLS_H                           /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_IVAR_COUNTED_CALLS_H
/**
 * Counting calls of attr_reader and attr_writer (internal/ivar/counted.h), by the line that calls.
 */
#include "internal/ivar/counted_code.h"

struct rb_control_frame_struct;

struct rb_execution_context_struct;
void rb_counted_called_from_c(const struct rb_execution_context_struct *ec, VALUE obj, ID id);

/** C calls an attr_reader (@p id: 0) or attr_writer of @p obj. */
static inline void
rb_counted_called(const struct rb_execution_context_struct *ec, VALUE obj, ID id)
{
    if (rb_counted_p()) rb_counted_called_from_c(ec, obj, id);
}

/** A call by the code of @p cfp of an attr_reader, or of an attr_writer for @p id, of @p obj. */
void rb_counted_reader_called(const struct rb_execution_context_struct *ec,
                              const struct rb_control_frame_struct *cfp, VALUE obj);
void rb_counted_writer_called(const struct rb_execution_context_struct *ec,
                              const struct rb_control_frame_struct *cfp, VALUE obj, ID id);

#endif /* INTERNAL_IVAR_COUNTED_CALLS_H */
