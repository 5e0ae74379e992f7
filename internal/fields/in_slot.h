#ifndef INTERNAL_FIELDS_IN_SLOT_H
#define INTERNAL_FIELDS_IN_SLOT_H
/**
 * Fields in the slot of their owner: reading, writing, and the way to a fields object and back.
 * internal/fields/struct.h has the layout and the invariants, STR-1 to STR-6.
 *
 * The values have the write barrier of the owner. Reading: the ractor that may access the owner, no
 * lock. The header is loaded once, with acquire, and says how many fields there are. Writing: the
 * ractor that owns it; an owner that is flagged as shareable gives up its slot first (STR-5).
 */
#include "internal/fields/owner.h"

/* How many fields are in the slot of @p obj. */
static inline attr_index_t
rb_in_slot_len(VALUE obj)
{
    return rb_fields_shape(RBASIC_SHAPE_ID(obj))->next_iv_index;
}

/**
 * Appends a field to the fields in the slot of @p obj, which no other ractor sees, and whose shape
 * is the parent of @p next_shape. There must be space for it (STR-2). Neither allocates nor raises.
 */
static inline void
rb_in_slot_append(VALUE obj, rb_shape_t *next_shape, VALUE val)
{
    RUBY_ASSERT(rb_fields_in_slot_p(obj) && !RB_FL_TEST_RAW(obj, RUBY_FL_SHAREABLE));
    RUBY_ASSERT(next_shape->next_iv_index <= rb_struct_capacity(obj));
    VALUE flags = (RBASIC(obj)->flags & SHAPE_FLAG_MASK) | RUBY_FL_EXIVAR;

    rb_struct_fields_slot(obj)[next_shape->next_iv_index - 1] = val;
    RBASIC(obj)->flags = flags | (VALUE)rb_fields_id_of_shape(next_shape) << SHAPE_FLAG_SHIFT;
    if (!RB_SPECIAL_CONST_P(val)) rb_gc_writebarrier(obj, val);
}

/* Stores over field @p index. */
static inline void
rb_in_slot_replace(VALUE obj, attr_index_t index, VALUE val)
{
    rb_struct_fields_slot(obj)[index] = val;
    if (!RB_SPECIAL_CONST_P(val)) rb_gc_writebarrier(obj, val);
}

#endif /* INTERNAL_FIELDS_IN_SLOT_H */
