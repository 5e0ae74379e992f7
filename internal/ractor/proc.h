#ifndef INTERNAL_RACTOR_PROC_H
#define INTERNAL_RACTOR_PROC_H
/**
 * References of a Proc of C code.
 */

#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

/**
 * Calls @p func with each object that the C code behind @p procval refers to: the receiver of a
 * method, what curry and composition keep, the object that rb_proc_new() was given. Nothing for
 * the Proc of a block or of a symbol. Any thread, no lock; @p func may raise.
 */
void rb_proc_each_reference(VALUE procval, void (*func)(VALUE obj, void *arg), void *arg);

/**
 * Raises Ractor::IsolationError unless everything that the C code behind @p procval refers to is
 * shareable. With @p procs_too false, Procs are left out: the caller makes them shareable. After
 * that, special variables like $~ are the caller's of the Proc. @p what is "make shareable Proc" or
 * "isolate a Proc".
 */
void rb_proc_ensure_references(VALUE procval, bool procs_too, const char *what);

/** Raises Ractor::IsolationError unless the self of @p procval is shareable. */
void rb_proc_ensure_shareable_self(VALUE procval);

#endif /* INTERNAL_RACTOR_PROC_H */
