#ifndef INTERNAL_FIELDS_VERIFY_H
#define INTERNAL_FIELDS_VERIFY_H
/**
 * Checks of a fields object and of its owner's reference to it. A check that fails calls rb_bug and
 * names the invariant.
 *
 * Debug builds check at each write (rb_fields_verify of fields/owner).
 * GC.verify_internal_consistency checks the whole heap (fields/owner_gc).
 *
 * Lock: none. The caller may access the owner, or has stopped the other ractors.
 */
#include "internal/fields/object.h"

/** OBJ-1 to OBJ-3 for the fields object of @p owner, which is of any type. */
static void fields_verify_whole(VALUE owner, VALUE fields_obj);

/**
 * OWN-1 to OWN-3 for generic owner @p owner, and OBJ-1 and OBJ-2 for its fields object.
 *
 * @param[in]  slot_field  Its slot field for the reference; NULL: the side table has it.
 * @param[in]  fields_obj  What the slot field or the table refers to; 0: nothing.
 */
static void fields_verify_reference(VALUE owner, const VALUE *slot_field, VALUE fields_obj);

/** @p obj, which is a @p what of @p owner, is an immediate or a live object. */
static void fields_verify_live(VALUE owner, const char *what, VALUE obj);

#endif /* INTERNAL_FIELDS_VERIFY_H */
