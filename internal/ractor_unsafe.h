/*
 * ractor_unsafe.h: C methods that only the main ractor may call.
 *
 * Stored: nothing.
 */
#ifndef INTERNAL_RACTOR_UNSAFE_H
#define INTERNAL_RACTOR_UNSAFE_H

#include "ruby/internal/stdbool.h"

struct rb_method_cfunc_struct;

/** Whether only the main ractor may call the C function. Any thread, no lock. */
bool rb_cfunc_ractor_unsafe_p(const struct rb_method_cfunc_struct *cfunc);

/** Raises Ractor::UnsafeError in another ractor than the main one. */
void rb_ractor_unsafe_call_check(void);

/**
 * Raises Ractor::UnsafeError, with the name of the method if the frame of the C method is already
 * the current one. Any ractor, no lock.
 */
RBIMPL_ATTR_NORETURN()
void rb_ractor_unsafe_raise(void);

#endif /* INTERNAL_RACTOR_UNSAFE_H */
