/*
 * fields/capacity.c: the capacity of a generic owner's first fields object. Part of variable.c.
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
 *
 * Stored: votes in each shape of one field; the capacity of each step. Owner: the shape tree.
 * Invariant: whatever the votes are, the capacity is at least what the shape asks for.
 */
#include "internal/fields/shapes.h"

#define FIELDS_STEPS 4
#define FIELDS_VOTES_BITS 4             /* for each step but the first, in rb_shape.field_votes */
#define FIELDS_VOTES_GREW 3
#define FIELDS_VOTES_MADE 2
#define FIELDS_VOTES_TRUST 5
#define FIELDS_VOTES_MOST 9

struct fields_capacity {
    rb_shape_t *shape;                  /* of the owner once it has its first field */
    size_t capacity;                    /* in values: of its shape or more */
};

STATIC_ASSERT(fields_votes, FIELDS_VOTES_BITS * (FIELDS_STEPS - 1) <= 16
              && FIELDS_VOTES_MOST < 1 << FIELDS_VOTES_BITS);

/* In values. The capacity of the last step may be external. */
static attr_index_t fields_capacities[FIELDS_STEPS];

static void
fields_capacities_init(void)
{
    attr_index_t capacity = 0;

    for (int step = 0; step < FIELDS_STEPS; step++) {
        fields_capacities[step] = capacity = rb_shape_next_fields_capacity(capacity);
    }
}

static int
fields_step(attr_index_t capacity)
{
    int step = 0;
    while (step < FIELDS_STEPS - 1 && fields_capacities[step] < capacity) step++;
    return step;
}

/* ---- votes; step is 1 or more ---- */

static int
fields_votes_shift(int step)
{
    return FIELDS_VOTES_BITS * (step - 1);
}

static int
fields_votes_of(unsigned int votes, int step)
{
    return votes >> fields_votes_shift(step) & ((1u << FIELDS_VOTES_BITS) - 1);
}

static unsigned int
fields_votes_changed(unsigned int votes, int step, int change)
{
    int before = fields_votes_of(votes, step), after = before + change;
    if (after < 0) after = 0;
    if (after > FIELDS_VOTES_MOST) after = FIELDS_VOTES_MOST;
    return votes + ((unsigned int)(after - before) << fields_votes_shift(step));
}

/* Stores nothing when nothing has changed: ractors read the same cache line. */
static void
fields_votes_store(rb_shape_t *shape, unsigned int before, unsigned int after)
{
    if (after != before) ul_atomic_store_relaxed(&shape->field_votes, (uint16_t)after);
}

/* ---- capacities ---- */

/* One owner in 256. Its address: no ractor counts, and each has its own objects. */
static bool
fields_probe_p(VALUE owner)
{
    return (uint64_t)owner * UINT64_C(0x9E3779B97F4A7C15) >> 56 == 0;
}

static int
fields_trusted_step(unsigned int votes)
{
    int step = FIELDS_STEPS - 1;
    while (step > 0 && fields_votes_of(votes, step) < FIELDS_VOTES_TRUST) step--;
    return step;
}

/*
 * The step with which a probe begins, where step is trusted. For the last one it is the second: its
 * fields objects and those of the last step's probes then have slots of one size. So their owners
 * are at even distances, which is cheap in the side table.
 */
static int
fields_probed_step(int step)
{
    return step == FIELDS_STEPS - 1 ? 1 : 0;
}

/* The shape with the same field whose values are external; shape itself when none is left. */
static rb_shape_t *
fields_shape_external(VALUE owner, rb_shape_t *shape)
{
    rb_shape_t *root = rb_shape_external_root();
    rb_shape_t *external = root ? rb_shape_get_next(root, owner, shape->edge_name) : shape;
    return external->type == SHAPE_OBJ_TOO_COMPLEX ? shape : external;
}

/* When the shape has votes. Can make a shape. */
NOINLINE(static struct fields_capacity fields_voted_capacity(VALUE owner, rb_shape_t *shape));

static struct fields_capacity
fields_voted_capacity(VALUE owner, rb_shape_t *shape)
{
    unsigned int before = ul_atomic_load_relaxed(&shape->field_votes), votes = before;
    int step = fields_trusted_step(votes);
    attr_index_t capacity;

    if (step > 0 && fields_probe_p(owner)) step = fields_probed_step(step);
    for (int above = step + 1; above < FIELDS_STEPS; above++) {
        votes = fields_votes_changed(votes, above, -FIELDS_VOTES_MADE);
    }
    fields_votes_store(shape, before, votes);

    capacity = step == 0 ? shape->capacity : fields_capacities[step];
    if (!rb_fields_embeddable_p(capacity)) {
        shape = fields_shape_external(owner, shape);
        capacity = shape->capacity;
    }
    return (struct fields_capacity){ shape, capacity };
}

/**
 * The capacity of the first fields object of generic owner @p owner, which has no fields.
 *
 * @param[in] shape  With the first field; a child of the root shape. The result has the same field.
 */
static inline struct fields_capacity
fields_first_capacity(VALUE owner, rb_shape_t *shape)
{
    if (UNLIKELY(ul_atomic_load_relaxed(&shape->field_votes))) {
        return fields_voted_capacity(owner, shape);
    }
    return (struct fields_capacity){ shape, shape->capacity };
}

/* Owner gets a larger fields object, for next_shape. Neither allocates nor raises. */
NOINLINE(static void fields_grew(VALUE owner, rb_shape_t *next_shape));

static void
fields_grew(VALUE owner, rb_shape_t *next_shape)
{
    int step = fields_step(next_shape->capacity);
    rb_shape_t *first = next_shape;

    rb_struct_fields_counted(owner, next_shape->next_iv_index, next_shape->capacity, false);
    if (step == 0) return;
    while (first->next_iv_index > 1) first = rb_fields_shape(first->parent_id);
    if (first->parent_id != ROOT_SHAPE_ID) return;      /* external from the first one on */

    unsigned int before = ul_atomic_load_relaxed(&first->field_votes);
    fields_votes_store(first, before, fields_votes_changed(before, step, FIELDS_VOTES_GREW));
}
