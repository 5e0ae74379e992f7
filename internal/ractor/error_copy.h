#ifndef INTERNAL_RACTOR_ERROR_COPY_H
#define INTERNAL_RACTOR_ERROR_COPY_H
/**
 * Parts of an exception that go to another ractor.
 */

#include "ruby/internal/value.h"

/**
 * Prepares @p exc, an exception, for another ractor. Its message becomes a String. An object that
 * describes the error (the receiver of a NameError, KeyError or FrozenError, arguments, key, tag,
 * result) is passed to @p copy, unless it is shareable, and replaced by the result; Qundef removes
 * it. Then no receiver is available, for example. May run Ruby code of the message's receiver.
 */
void rb_error_prepare_copy(VALUE exc, VALUE (*copy)(VALUE value, void *arg), void *arg);

#endif /* INTERNAL_RACTOR_ERROR_COPY_H */
