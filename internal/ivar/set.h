#ifndef INTERNAL_IVAR_SET_H
#define INTERNAL_IVAR_SET_H
/**
 * Writing the fields of generic owners: set, append, replace, remove, make complex, copy, hand
 * over. The ractor that may touch the owner writes; CRuby's rules are checked first, in the
 * accessors.
 */
#include "internal/fields/owner.h"

#define FIELD_INDEX_NONE ((attr_index_t)-1)

/**
 * Sets one field of a generic owner, without the frozen check.
 *
 * @return its index, or FIELD_INDEX_NONE when complex.
 * @exception rb_eRactorIsolationError, rb_eArgError (too many), NoMemoryError: nothing has changed.
 */
NOINLINE(attr_index_t rb_generic_field_set(VALUE obj, ID id, VALUE val));

/**
 * Sets the field that leads from @p shape to @p next_shape (not complex), when @p original (or 0)
 * is what rb_obj_fields returned for that field; not for fields in the slot. The first field may
 * lead to the shape with the same field in the other tree (unlocked/fields/capacity.c). @return and
 * exceptions as above.
 */
attr_index_t rb_generic_field_append(VALUE obj, VALUE original, rb_shape_t *shape,
                                     rb_shape_t *next_shape, VALUE val);

/** Replaces the value of an existing field; no checks. Does nothing when there is no such field. */
void rb_generic_field_replace(VALUE obj, ID id, VALUE val);

/** For Ractor#send(move: true): gives the fields object of @p obj to @p successor. */
void rb_replace_generic_ivar(VALUE successor, VALUE obj);

#endif /* INTERNAL_IVAR_SET_H */
