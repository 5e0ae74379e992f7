#ifndef INTERNAL_FIELDS_CAPACITY_H
#define INTERNAL_FIELDS_CAPACITY_H
/**
 * The capacity of the first fields object of a generic owner.
 *
 * An owner gets its fields one after the other. If each fields object had space for the next few
 * only, each owner would leave the outgrown ones to the GC. So the fork learns from the owners
 * before. Owners of a kind have the same first field, hence the same shape with that one field:
 * the shape, not the class, remembers what became of them. (One array with many instance variables
 * tells nothing about other arrays.)
 *
 * There are four *steps*: space for one to three values, up to 8, up to 18, and more (with CRuby's
 * GC). For each step but the first, that shape has votes. An allocation takes 2 votes from every
 * larger step; growth to step s adds 3 to s. So a step has votes only when more than two in three
 * owners come to it. It is trusted from FIELDS_VOTES_TRUST on, that is, after three such owners;
 * then new fields objects have that space from the start. One owner in 256, picked by its address,
 * begins with less space all the same: with that of the first step, or of the second, if the last
 * step is trusted. So votes are lost when the owners have changed: after three such owners.
 *
 * Owners that come to the last step begin in another tree of shapes (rb_shape_external_root), whose
 * values are external from the first one on. An external array grows without a new fields object.
 *
 * Lock: none. Ractors may lose each other's votes. In the long run they store none: votes at their
 * least or at their most do not change, except for one owner in 256.
 */
#include "internal/fields/shapes.h"

#define FIELDS_STEPS 4
#define FIELDS_VOTES_BITS 4             /* for each step but the first, in rb_shape.field_votes */
#define FIELDS_VOTES_GREW 3
#define FIELDS_VOTES_MADE 2
#define FIELDS_VOTES_TRUST 5
#define FIELDS_VOTES_MOST 9

struct rb_fields_capacity {
    rb_shape_t *shape;                  /* of the owner once it has its first field */
    size_t capacity;                    /* in values: of its shape or more */
};

/* For rb_fields_first_capacity, when the shape has votes. Can make a shape. */
NOINLINE(struct rb_fields_capacity rb_fields_voted_capacity(VALUE owner, rb_shape_t *shape));

/**
 * The capacity of the first fields object of generic owner @p owner, which has no fields.
 *
 * @param[in] shape  With the first field; a child of the root shape. The result has the same field.
 */
static inline struct rb_fields_capacity
rb_fields_first_capacity(VALUE owner, rb_shape_t *shape)
{
    if (UNLIKELY(ul_atomic_load_relaxed(&shape->field_votes))) {
        return rb_fields_voted_capacity(owner, shape);
    }
    return (struct rb_fields_capacity){ shape, shape->capacity };
}

/**
 * Generic owner @p owner gets a larger fields object, for @p next_shape. Neither allocates nor
 * raises.
 */
NOINLINE(void rb_fields_grew(VALUE owner, rb_shape_t *next_shape));

#endif /* INTERNAL_FIELDS_CAPACITY_H */
