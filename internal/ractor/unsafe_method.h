#ifndef INTERNAL_RACTOR_UNSAFE_METHOD_H
#define INTERNAL_RACTOR_UNSAFE_METHOD_H
/**
 * C methods that only the main ractor may call.
 */

#include "ruby/internal/stdbool.h"

struct rb_method_cfunc_struct;

/** Whether only the main ractor may call the C function. Any thread, no lock. */
bool rb_cfunc_ractor_unsafe_p(const struct rb_method_cfunc_struct *cfunc);

/** Raises Ractor::UnsafeError in another ractor than the main one. */
void rb_ractor_unsafe_call_check(void);

#endif /* INTERNAL_RACTOR_UNSAFE_METHOD_H */
