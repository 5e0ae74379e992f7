#ifndef INTERNAL_IVAR_EACH_H
#define INTERNAL_IVAR_EACH_H
/**
 * Iterations over the fields of an object of any kind: rb_ivar_foreach, and this one.
 */
#include "internal/ivar/field_store.h"

/**
 * rb_ivar_foreach for a callback that looks at the names alone and leaves the object as it is: it
 * gets nil for the values. Any ractor, no lock.
 */
void rb_ivar_foreach_name(VALUE obj, int (*func)(ID name, VALUE nil, st_data_t arg), st_data_t arg);

/**
 * Appends the names of the instance variables of @p obj to the array @p ary, as symbols. Any
 * ractor, no lock. Can run the GC and raise NoMemoryError; then @p ary is unchanged.
 */
void rb_ivar_push_names(VALUE obj, VALUE ary);

#endif /* INTERNAL_IVAR_EACH_H */
