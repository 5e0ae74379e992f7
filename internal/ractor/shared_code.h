#ifndef INTERNAL_RACTOR_SHARED_CODE_H
#define INTERNAL_RACTOR_SHARED_CODE_H
/** Procs of `&:name` where refinements are active, which only their code knows. */
#include "ruby/internal/iterator.h"
#include "ruby/internal/stdbool.h"

/**
 * Whether @p func is the function of such a Proc. Its data, a symbol and a table of refinements,
 * refers to nothing that a ractor may change. Any thread, no lock.
 */
bool rb_refined_symbol_func_p(rb_block_call_func_t func);

#endif /* INTERNAL_RACTOR_SHARED_CODE_H */
