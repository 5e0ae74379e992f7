#ifndef INTERNAL_RACTOR_BACKTRACE_COPY_H
#define INTERNAL_RACTOR_BACKTRACE_COPY_H
/**
 * Copies of backtraces.
 */

#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

/** Whether @p obj is a Thread::Backtrace, or one of its locations. */
bool rb_backtrace_part_p(VALUE obj);

/** The Thread::Backtrace of a location; @p obj itself if it is one. */
VALUE rb_backtrace_of_part(VALUE obj);

/** A new Thread::Backtrace with the same frames. Its lines and locations are made when needed. */
VALUE rb_backtrace_copy(VALUE backtrace);

/** The lines of @p backtrace, which Ruby code may have changed; Qfalse: not read yet. */
VALUE rb_backtrace_lines(VALUE backtrace);
void rb_backtrace_lines_set(VALUE backtrace, VALUE lines);

/** The same location as @p location in @p copy, a copy of its Thread::Backtrace. */
VALUE rb_backtrace_location_copy(VALUE location, VALUE copy);

#endif /* INTERNAL_RACTOR_BACKTRACE_COPY_H */
