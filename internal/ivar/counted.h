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
 * Not counted: C code that reads and writes by itself (rb_ivar_get), and code of RJIT.
 */

/** Registers the switch, before RUBY_STATS is read. */
void rb_counted_init(void);

#endif /* INTERNAL_IVAR_COUNTED_H */
