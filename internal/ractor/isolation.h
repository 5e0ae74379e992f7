#ifndef INTERNAL_RACTOR_ISOLATION_H
#define INTERNAL_RACTOR_ISOLATION_H
/**
 * Objects that one ractor may take over from another one, and what it may leave to it.
 *
 * Invariants:
 *   ISO-A  An object that two ractors can reach is shareable: frozen, and refers to shareable
 *          objects only. The flag RUBY_FL_SHAREABLE says so, and is never set before that is true.
 *   ISO-B  A Proc with the flag is frozen, so that it gets no more instance variables.
 *   ISO-C  An environment with VM_ENV_FLAG_ISOLATED is read by several ractors in parallel. Nothing
 *          is written to it after it has been copied.
 *
 * Errors: Ractor::IsolationError, whose texts begin as CRuby's do.
 */

#include "ruby/internal/value.h"

/**
 * A Hash with the values of @p storage, a Hash: shareable ones as they are, others copied as an
 * argument of Ractor.new is. Values that cannot be copied are left out. May raise what is no
 * StandardError.
 */
VALUE rb_ractor_copy_storage(VALUE storage);

/**
 * The calling ractor owns what can be reached from @p value and is not shareable: its maker made
 * it. Only builds with RACTOR_CHECK_MODE look.
 */
void rb_ractor_adopt(VALUE value);

/**
 * The Proc that at_exit or END registers. In another ractor than the main one it must be
 * shareable, because it runs in the main ractor; raises Ractor::IsolationError otherwise.
 */
VALUE rb_ractor_exit_proc(VALUE procval);

#endif /* INTERNAL_RACTOR_ISOLATION_H */
