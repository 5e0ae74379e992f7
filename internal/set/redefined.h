#ifndef INTERNAL_SET_REDEFINED_H
#define INTERNAL_SET_REDEFINED_H
/**
 * The hidden class of Sets with a table, and what takes its methods away: a change of a method of
 * Set, or of one that lib/set.rb calls (internal/set/object.h, SOB-4).
 *
 * Stored: the methods by name, as they were when the class was made. A change is one that a lookup
 * finds, by the definition or the visibility: so a method of the same name elsewhere costs one
 * lookup, and any other name one in a table of names.
 * Lock: the VM lock, in which methods change.
 */
#include "ruby/ruby.h"

struct rb_set_method {
    const char *name;
    VALUE (*function)(ANYARGS);
    int argc;
};

/**
 * Makes the hidden class of @p set, with these methods up to one without a name. Of several in a
 * row with one function the first is the original, the others are its aliases. Returns false, and
 * does nothing, when it has been made already.
 */
bool rb_set_make_class(VALUE set, const struct rb_set_method *methods);

/** Methods of this name may have changed in some class. */
void rb_set_method_changed(ID name);

/** A module was included into @p klass, or prepended. */
void rb_set_modules_changed(VALUE klass);

#endif /* INTERNAL_SET_REDEFINED_H */
