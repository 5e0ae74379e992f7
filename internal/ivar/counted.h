#ifndef INTERNAL_IVAR_COUNTED_H
#define INTERNAL_IVAR_COUNTED_H
/**
 * Counting accesses to instance variables, while RUBY_STATS=fields is on. Nothing that runs often
 * while it is off tests for it:
 *
 *   the interpreter     `@a`, `@a = 1` and `defined?(@a)` become the instructions for TracePoints,
 *                       which call vm_trace first. Nothing else is traced by that.
 *   attr_reader, ...    their call caches are emptied, and get another fast path, which counts.
 *   methods             instance_variable_get, instance_variable_set, instance_variable_defined?
 *                       and remove_instance_variable have another C function.
 *   YJIT                all code is thrown away. Code compiled meanwhile counts, in slots of the
 *                       ractor (internal/stats/accesses.h), or by functions here.
 *
 * It is switched while all other ractors are stopped. All of it goes back when it is switched off.
 *
 * Invariant
 *   CTD-1  Results and errors of the instruction, the method or the compiled code are those without
 *          counting.
 *
 * Hits and misses of inline caches are the interpreter's: compiled code has none.
 * Not counted: C code that reads and writes by itself (rb_ivar_get), code of RJIT, and calls of
 * attr_reader and attr_writer while a TracePoint traces them.
 */
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

struct rb_execution_context_struct;
struct rb_control_frame_struct;

/** For vm_trace: the instruction at the pc of @p cfp is about to run. */
void rb_counted_insn(struct rb_execution_context_struct *ec,
                     const struct rb_control_frame_struct *cfp);

#endif /* INTERNAL_IVAR_COUNTED_H */
