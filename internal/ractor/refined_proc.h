#ifndef INTERNAL_RACTOR_REFINED_PROC_H
#define INTERNAL_RACTOR_REFINED_PROC_H
/**
 * Procs of `&:name` where refinements are active.
 *
 * Stored: in the table of active refinements of a scope, which all ractors read without a lock:
 * one Proc for each symbol, until the first ractor starts. It is not written afterwards.
 */

#include "ruby/internal/iterator.h"
#include "ruby/internal/stdbool.h"

/**
 * Whether @p func is the function of such a Proc. Its data, a symbol and a table of refinements,
 * refers to nothing that a ractor may change. Any thread, no lock.
 */
bool rb_refined_symbol_func_p(rb_block_call_func_t func);

#endif /* INTERNAL_RACTOR_REFINED_PROC_H */
