#ifndef RBIMPL_INTERN_SET_H                              /*-*-C-*-vi:se ft=c:*/
#define RBIMPL_INTERN_SET_H
/**
 * Sets for C extensions, by the names that the headers of Ruby 4.0 have. These functions work on
 * any Set; overridden methods of a subclass are not called. They load Set when they need it.
 *
 * Errors: TypeError for what is no Set; FrozenError; what `hash` and `eql?` of an element raise.
 */
#include "ruby/internal/attr/nonnull.h"
#include "ruby/internal/dllexport.h"
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

RBIMPL_SYMBOL_EXPORT_BEGIN()

RBIMPL_ATTR_NONNULL((2))
/**
 * Calls @p func with each element and @p arg. It returns ST_CONTINUE, ST_STOP, or ST_DELETE, which
 * removes the element. Nothing can be added meanwhile.
 */
void rb_set_foreach(VALUE set, int (*func)(VALUE element, VALUE arg), VALUE arg);

/** A new, empty Set. */
VALUE rb_set_new(void);

/** The same, with room for @p capa elements. */
VALUE rb_set_new_capa(size_t capa);

/** Whether @p element is in the Set. */
bool rb_set_lookup(VALUE set, VALUE element);

/** Adds @p element. Returns whether it was not there before. */
bool rb_set_add(VALUE set, VALUE element);

/** Removes all elements, and returns the Set. */
VALUE rb_set_clear(VALUE set);

/** Removes @p element. Returns whether it was there. */
bool rb_set_delete(VALUE set, VALUE element);

/** The number of elements. */
size_t rb_set_size(VALUE set);

RBIMPL_SYMBOL_EXPORT_END()

#endif /* RBIMPL_INTERN_SET_H */
