#ifndef INTERNAL_METHOD_CALLS_H
#define INTERNAL_METHOD_CALLS_H
/**
 * How some methods are called.
 *
 * Kernel#object_id and BasicObject#__id__ are called without a frame when the object has an id.
 * Then nothing raises, waits or allocates, so no code can see that there is no frame but a
 * TracePoint for calls of C methods, or DTrace; with one of these the frame is there. Ractor.main?,
 * by which libraries choose what is the ractor's own, is called as the short methods are that CRuby
 * marks as leaves.
 */
#include "ruby/internal/stdbool.h"

struct rb_method_cfunc_struct;

/** At boot, when the methods in Ruby of the core are there, before any of them is called. */
void rb_ractor_main_p_becomes_leaf(void);

/** Whether only the main ractor may call the C function. Any thread, no lock. */
bool rb_cfunc_ractor_unsafe_p(const struct rb_method_cfunc_struct *cfunc);

/** Raises Ractor::UnsafeError in another ractor than the main one. */
void rb_ractor_unsafe_call_check(void);

#endif /* INTERNAL_METHOD_CALLS_H */
