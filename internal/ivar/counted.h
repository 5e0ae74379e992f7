#ifndef INTERNAL_IVAR_COUNTED_H                                 /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_IVAR_COUNTED_H
/**
 * Counting accesses to instance variables, while RUBY_STATS=fields is on. Nothing that runs often
 * while it is off tests for it:
 *
 *   the interpreter     `@a`, `@a = 1` and `defined?(@a)` become the instructions for TracePoints,
 *                       which call vm_trace first. Nothing else is traced by that.
 *   attr_reader, ...    their call caches are emptied, and get no fast path again.
 *   methods             instance_variable_get, instance_variable_set, instance_variable_defined?
 *                       and remove_instance_variable have another C function.
 *   YJIT                all code is thrown away. What is compiled meanwhile calls functions here.
 *
 * It is switched while all other ractors are stopped. All of it goes back when it is switched off.
 *
 * Invariant
 *   CTD-1  What the instruction, the method or the compiled code does, and what it raises, is the
 *          same as without counting.
 *
 * Hits and misses of inline caches are the interpreter's: compiled code has none.
 * Not counted: C code that reads and writes by itself (rb_ivar_get), code of RJIT, and calls of
 * attr_reader and attr_writer while a TracePoint traces them.
 */
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

struct rb_execution_context_struct;
struct rb_control_frame_struct;
struct rb_callcache;

/** For vm_trace: the instruction at the pc of @p cfp is about to run. */
void rb_counted_insn(const struct rb_execution_context_struct *ec,
                     const struct rb_control_frame_struct *cfp);

/** A call by the code of @p cfp of an attr_reader or attr_writer of @p obj, when the call cache is
 *  about to get a fast path. Whether it is counted: then the cache may get none. */
bool rb_counted_reader_called(const struct rb_execution_context_struct *ec,
                              const struct rb_control_frame_struct *cfp, VALUE obj);
bool rb_counted_writer_called(const struct rb_execution_context_struct *ec,
                              const struct rb_control_frame_struct *cfp,
                              const struct rb_callcache *cc, VALUE obj);

#endif /* INTERNAL_IVAR_COUNTED_H */
