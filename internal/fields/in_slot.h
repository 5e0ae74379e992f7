#ifndef INTERNAL_FIELDS_IN_SLOT_H
#define INTERNAL_FIELDS_IN_SLOT_H
/**
 * Fields in the slot of their owner: reading, writing, and the way to a fields object and back.
 * internal/fields/struct.h has the layout and the invariants, STR-1 to STR-6. And an owner as a
 * writer has seen it.
 *
 * The values have the write barrier of the owner. Reading: the ractor that may access the owner, no
 * lock. The header is loaded once, with acquire, and says how many fields there are. Writing: the
 * ractor that owns it; an owner that is flagged as shareable gives up its slot first (STR-5).
 */
#include "internal/fields/owner.h"

/* The shape of the fields of a struct with these flags: never of the frozen kind. */
static inline rb_shape_t *
rb_in_slot_shape(VALUE flags)
{
    rb_shape_t *shape = rb_fields_shape((shape_id_t)(flags >> SHAPE_FLAG_SHIFT));
    return UNLIKELY(shape->type == SHAPE_FROZEN) ? rb_fields_shape(shape->parent_id) : shape;
}

/*
 * An owner as a writer has seen it, before the writer allocates an object, or looks for a shape. A
 * hook can write to the owner meanwhile: then the writer has to begin again. While a shape is
 * looked for only the GC can run, and a hook of its sweep cannot allocate: such a change shows in
 * the shape, or it has brought the fields back to the slot of a struct. After an allocation the
 * fields object is compared, too, because a new one can have the same shape.
 */
struct rb_owner_seen {
    VALUE flags;                        /* of the owner; of a class: of its fields object */
    VALUE fields_obj;                   /* 0: none, or the fields are in the slot */
};

/* Looks at generic owner @p owner; the ractor check is the caller's. */
static inline struct rb_owner_seen
rb_owner_see(VALUE owner)
{
    VALUE flags = RBASIC(owner)->flags;
    bool in_slot = rb_struct_fields_in_slot_p(flags);
    return (struct rb_owner_seen){ flags, in_slot ? 0 : rb_obj_fields_no_ractor_check(owner) };
}

static inline bool
rb_owner_seen_in_slot_p(struct rb_owner_seen seen)
{
    return rb_struct_fields_in_slot_p(seen.flags);
}

/* The shape of the fields: never of the frozen kind. */
static inline rb_shape_t *
rb_owner_seen_shape(struct rb_owner_seen seen)
{
    if (rb_owner_seen_in_slot_p(seen)) return rb_in_slot_shape(seen.flags);
    return rb_fields_shape(rb_fields_acquire_shape(seen.fields_obj));
}

/* @p allocated: an object was allocated since. */
static inline bool
rb_owner_unchanged_p(VALUE owner, struct rb_owner_seen seen, bool allocated)
{
    VALUE compared = ~SHAPE_FLAG_MASK | STRUCT_FIELDS_IN_SLOT;
    return LIKELY(!((RBASIC(owner)->flags ^ seen.flags) & compared))
        && LIKELY(!allocated || rb_obj_fields_no_ractor_check(owner) == seen.fields_obj);
}

/* The same for a class or module. */
static inline struct rb_owner_seen
rb_class_see(VALUE klass)
{
    VALUE fields_obj = rb_class_fields(klass);
    return (struct rb_owner_seen){ rb_fields_acquire_flags(fields_obj), fields_obj };
}

static inline shape_id_t
rb_class_seen_shape_id(struct rb_owner_seen seen)
{
    return (shape_id_t)(seen.flags >> SHAPE_FLAG_SHIFT);
}

static inline bool
rb_class_unchanged_p(VALUE klass, struct rb_owner_seen seen, bool allocated)
{
    VALUE changed = (rb_fields_acquire_flags(seen.fields_obj) ^ seen.flags) >> SHAPE_FLAG_SHIFT;
    return LIKELY(!changed) && LIKELY(!allocated || rb_class_fields(klass) == seen.fields_obj);
}

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
