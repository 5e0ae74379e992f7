#ifndef INTERNAL_FIXES_FIBER_END_H
#define INTERNAL_FIXES_FIBER_END_H
/**
 * Objects that refer to memory on the stack of a fiber keep the fiber: one that nothing refers to
 * is collected, and its stack is used again, although its `ensure` clauses have not run.
 */
#include "ruby/internal/value.h"

/**
 * The running fiber. Qfalse if it is the first one of its thread and has no object: its stack is
 * the thread's. The caller has the GVL. Allocates nothing.
 */
VALUE rb_fiber_of_stack(void);

#endif /* INTERNAL_FIXES_FIBER_END_H */
