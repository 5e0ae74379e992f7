#ifndef INTERNAL_RACTOR_ISOLATION_ERROR_H
#define INTERNAL_RACTOR_ISOLATION_ERROR_H
/**
 * Errors of isolation that name what they are about. Parts of all rooms raise them.
 *
 * The message begins with CRuby's text. Then, in parentheses: the variable, constant or
 * method, and the first object in it that is not shareable (internal/ractor/unshareable.h).
 * Errors: those that they are about, and NoMemoryError. All functions: any thread, no lock.
 */

#include "ruby/internal/attr/noreturn.h"
#include "ruby/internal/attr/format.h"
#include "ruby/internal/value.h"
#include "internal/ractor/unshareable.h"

/** Raises Ractor::IsolationError: @p text, which it changes, and " (@p more)". */
NORETURN(void rb_isolation_raise(VALUE text, VALUE more));

/** Another ractor than the main one reads @p val from the constant @p id of @p mod; @p ractor is
 *  "Ractor" or "ractor", as CRuby writes it there. */
NORETURN(void rb_isolation_raise_const(VALUE mod, ID id, VALUE val, const char *ractor));
/** The same, setting the constant. */
NORETURN(void rb_isolation_raise_const_set(VALUE mod, ID id, VALUE val));
/** Another ractor than the main one uses the class variable @p id of @p mod. */
NORETURN(void rb_isolation_raise_cvar(VALUE mod, ID id));
/** ... sets or removes the instance variable @p id of the class or module @p mod. */
NORETURN(void rb_isolation_raise_class_set(VALUE mod, ID id));
/** ... reads @p val, which is not shareable, from the instance variable @p id of @p mod. */
NORETURN(void rb_isolation_raise_class_get(VALUE mod, ID id, VALUE val));
/** ... uses the instance variable @p id of the shareable object @p obj. */
NORETURN(void rb_isolation_raise_ivar(VALUE obj, ID id));
/** The self of @p procval is not shareable. */
NORETURN(void rb_isolation_raise_self(VALUE procval, VALUE self));
/** A method, made of a Proc that is not shareable, is called by another ractor: RuntimeError. */
NORETURN(void rb_isolation_raise_bmethod(VALUE owner, ID id));
/** The C method whose frame is the current one is not declared safe: Ractor::UnsafeError. */
NORETURN(void rb_isolation_raise_unsafe(void));

#endif /* INTERNAL_RACTOR_ISOLATION_ERROR_H */
