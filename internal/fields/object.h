#ifndef INTERNAL_FIELDS_OBJECT_H
#define INTERNAL_FIELDS_OBJECT_H
/**
 * Fields objects: where the instance variables of generic owners, classes and modules live.
 *
 * A *fields object* is a T_IMEMO of type imemo_fields. It holds the fields (instance variables and
 * hidden ones) of one *owner*, which is any object but a plain one: a class or module
 * (internal/ivar/set_class.h), or a *generic owner*. It knows its own shape id. Three layouts:
 *
 *   shape               IMEMO_FIELDS_EXTERNAL   values
 *   any but complex     clear                   embedded after the header, up to FIELDS_EMBED_MAX
 *   any but complex     set                     the first FIELDS_INNER in the slot, too; the
 *                                               others in a malloc'ed array, owned
 *   complex             set                     st_table ID -> VALUE, owned
 *
 * Invariants
 *   OBJ-1  Its shape is never of the frozen kind: freezing is a property of the owner.
 *   OBJ-2  Its capacity is at least the capacity of its shape. It is embedded if and only if that
 *          capacity is FIELDS_EMBED_MAX or less: one shape means one layout. An embedded one can
 *          have a larger slot, for the fields to come (unlocked/fields/capacity.c). The array of an
 *          external one has FIELDS_INNER words less than the capacity of its shape; suspended only
 *          while a larger copy waits for its next shape (no allocation in between).
 *   OBJ-3  Values [0, shape->next_iv_index) are initialised. The words after them are not, and
 *          no ractor reads them, but a reader of a class that had a longer shape
 *          (internal/ivar/set_class.h, CLS-E).
 *   OBJ-4  It is reachable only from its owner, which marks it. A caller that holds one across an
 *          allocation keeps it on the stack.
 *
 * Order: values before shapes. A writer stores the value first, and the longer shape after it
 * with a release store, so that whoever reads the shape (acquire) finds the value. Growing and
 * turning complex build a new fields object, which the owner's part publishes last; the old one
 * stays as it was, for the GC to collect. Removing does so, too, unless one ractor alone can see
 * the owner: then the values close up in place, where the space fits or a slot of the next larger
 * size is there. Where a field comes and goes at the edge of FIELDS_EMBED_MAX, the values move
 * between the slot and a buffer (spill, return), also in place; and an external array grows and
 * shrinks in place, so that no outgrown ones wait for the GC.
 *
 * Idea: doc/fields/owners.md.
 */
#include "internal/fields/shapes.h"
#include "internal/imemo.h"
#include "ruby/atomic.h"
#include "ruby/st.h"

#define IMEMO_FIELDS_EXTERNAL IMEMO_FL_USER0
#define IMEMO_FIELDS_RETURNED IMEMO_FL_USER1    /* a removal put its values back into the slot */
#define IMEMO_FIELDS_SHRUNK IMEMO_FL_USER2      /* basic.klass is a shape id (ivar/set_class.c) */

/* So many values fit next to the pointer into the smallest slot of CRuby's GC. */
#define FIELDS_INNER 2

struct rb_fields {
    struct RBasic basic;                /* basic.klass is 0; but see IMEMO_FIELDS_SHRUNK */
    union {
        VALUE embedded[1];
        struct {
            VALUE inner[FIELDS_INNER];
            VALUE *outer;               /* value i is in outer[i - FIELDS_INNER] */
        } external;
        st_table *table;                /* complex */
    } as;
};

STATIC_ASSERT(rb_fields_header, offsetof(struct rb_fields, as) == sizeof(struct RBasic));
STATIC_ASSERT(rb_fields_inner, FIELDS_INNER < FIELDS_EMBED_MAX
              && offsetof(struct rb_fields, as.external.inner)
              == offsetof(struct rb_fields, as.embedded)
              && offsetof(struct rb_fields, as.external.outer)
              == offsetof(struct rb_fields, as.embedded[FIELDS_INNER]));

/* ---- construction -------------------------------------------------------------------------- */

/**
 * All constructors return a new object that is valid for the GC from the start. They can run the GC
 * and raise NoMemoryError. The result belongs to the caller until it is published.
 */

/** Of the root shape, without values. @param capacity  In values, not bytes. */
VALUE rb_imemo_fields_new(attr_index_t capacity);

/** Complex, without entries. @param expected  In entries. */
VALUE rb_imemo_fields_new_complex(st_index_t expected);

/**
 * A copy with the values and the shape of @p fields_obj, and space for @p capacity values (or for
 * the capacity of its shape, if that is more by now). Any ractor, no lock: @p fields_obj may be
 * appended to meanwhile.
 */
VALUE rb_imemo_fields_copy(VALUE fields_obj, attr_index_t capacity);

/** A copy with the layout of its shape (OBJ-2), which can be published as it is. */
VALUE rb_imemo_fields_dup(VALUE fields_obj);

/** A complex copy of @p fields_obj (0: of nothing) with space for @p more entries. */
VALUE rb_imemo_fields_copy_complex(VALUE fields_obj, st_index_t more);

/**
 * A copy without the value at @p index, with space for @p capacity values. Its shape is
 * @p next_shape_id, which has the other fields in the same order. Not for complex ones. If a hook
 * of the allocation changes @p fields_obj, the copy is empty; the caller has to look for such a
 * change.
 */
VALUE rb_imemo_fields_copy_without(VALUE fields_obj, attr_index_t index, shape_id_t next_shape_id,
                                   attr_index_t capacity);

/**
 * Moves the values of @p fields_obj from its slot, or from its buffer, which is freed, to a buffer
 * for @p capacity values. No other ractor may see it. Can run the GC and raise. The caller
 * publishes the next shape without delay (OBJ-2).
 *
 * @return @p fields_obj; a copy when a hook of the GC changed it. (Such a hook may not allocate, so
 *         it cannot give the owner other fields.)
 */
VALUE rb_imemo_fields_spill(VALUE fields_obj, attr_index_t capacity);

/**
 * Moves the values of @p fields_obj from its buffer, which is freed, to a smaller one, without the
 * value at @p index, and publishes @p next_shape. No other ractor may see it. Can run the GC and
 * raise.
 *
 * @return @p fields_obj; an empty one when a hook of the GC changed it, for which the caller has to
 *         look.
 */
VALUE rb_imemo_fields_shrink(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape);

/**
 * Moves the values of @p fields_obj back to its slot, without the one at @p index, and publishes
 * @p next_shape. No other ractor may see it. Cannot run the GC or raise.
 */
void rb_imemo_fields_return(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape);

/* ---- what is where ------------------------------------------------------------------------- */

static inline bool
rb_imemo_fields_p(VALUE obj)
{
    return IMEMO_TYPE_P(obj, imemo_fields);
}

static inline bool
rb_fields_external_p(VALUE fields_obj)
{
    return RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL) != 0;
}

static inline shape_id_t
rb_fields_shape_id(VALUE fields_obj)
{
    RUBY_ASSERT(rb_imemo_fields_p(fields_obj));
    return RBASIC_SHAPE_ID(fields_obj);
}

static inline bool
rb_fields_complex_p(VALUE fields_obj)
{
    return rb_fields_shape_id(fields_obj) == OBJ_TOO_COMPLEX_SHAPE_ID;
}

/* How many values a fields object has that is not complex. */
static inline attr_index_t
rb_fields_len(VALUE fields_obj)
{
    RUBY_ASSERT(!rb_fields_complex_p(fields_obj));
    return rb_fields_shape(rb_fields_shape_id(fields_obj))->next_iv_index;
}

/*
 * Whether its values are in a buffer, or were before: then they can move while a traversal
 * allocates. An embedded one is returned where a field is added and removed again and again.
 */
static inline bool
rb_fields_once_external_p(VALUE fields_obj)
{
    return RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL | IMEMO_FIELDS_RETURNED) != 0;
}

/*
 * Where value @p index is. Not for a complex one. Between loading the shape and this there is
 * no allocation, whose hooks can move the values of an owner that one ractor alone sees. Relaxed:
 * the shape was loaded with acquire, and the layout does not change while other ractors look.
 */
static inline VALUE *
rb_fields_at(VALUE fields_obj, attr_index_t index)
{
    struct rb_fields *fields = (struct rb_fields *)fields_obj;
    VALUE flags = ul_atomic_load_relaxed(&fields->basic.flags);

    if (UNLIKELY(flags & IMEMO_FIELDS_EXTERNAL) && index >= FIELDS_INNER) {
        return &fields->as.external.outer[index - FIELDS_INNER];
    }
    return &fields->as.embedded[index];
}

/* The values from FIELDS_INNER on, which follow each other in every layout. */
static inline VALUE *
rb_fields_rest(VALUE fields_obj)
{
    return rb_fields_at(fields_obj, FIELDS_INNER);
}

/* Whether it is embedded or not as the capacity of its shape says (OBJ-2). */
static inline bool
rb_fields_laid_out_p(VALUE fields_obj)
{
    rb_shape_t *shape = rb_fields_shape(rb_fields_shape_id(fields_obj));
    bool embeds = shape->type != SHAPE_OBJ_TOO_COMPLEX && rb_fields_embeddable_p(shape->capacity);
    return embeds != rb_fields_external_p(fields_obj);
}

static inline st_table *
rb_fields_table(VALUE fields_obj)
{
    RUBY_ASSERT(rb_fields_complex_p(fields_obj));
    return ((struct rb_fields *)fields_obj)->as.table;
}

/*
 * The flags of @p fields_obj, with the shape that its values go with; those of the root shape when
 * there is none. Acquire: without it a reader could have the longer shape of a writer in another
 * ractor, and a slot from before its value.
 */
static inline VALUE
rb_fields_acquire_flags(VALUE fields_obj)
{
    if (UNLIKELY(!fields_obj)) return (VALUE)ROOT_SHAPE_ID << SHAPE_FLAG_SHIFT;
    return ul_atomic_load_acquire(&RBASIC(fields_obj)->flags);
}

static inline shape_id_t
rb_fields_acquire_shape(VALUE fields_obj)
{
    return (shape_id_t)(rb_fields_acquire_flags(fields_obj) >> SHAPE_FLAG_SHIFT);
}

/*
 * Release: a reader that finds the new shape id also finds the values and the layout that were
 * written before. One store, because a reader must never see flags without a shape id.
 */
static inline void
rb_fields_publish_shape(VALUE fields_obj, shape_id_t shape_id)
{
    VALUE flags = RBASIC(fields_obj)->flags & SHAPE_FLAG_MASK;
    ul_atomic_store_release(&RBASIC(fields_obj)->flags,
                            flags | ((VALUE)shape_id << SHAPE_FLAG_SHIFT));
}

/* ---- writing; only the caller writes, others may read -------------------------------------- */

/* Stores over value @p index, or before its shape is published. */
static inline void
rb_fields_replace(VALUE fields_obj, attr_index_t index, VALUE val)
{
    RB_OBJ_WRITE(fields_obj, rb_fields_at(fields_obj, index), val);
}

/*
 * Complex, and no other ractor reads it. @return whether there was such a field. Can raise
 * NoMemoryError.
 */
static inline bool
rb_fields_complex_set(VALUE fields_obj, ID id, VALUE val)
{
    bool existing = st_insert(rb_fields_table(fields_obj), (st_data_t)id, (st_data_t)val) != 0;
    RB_OBJ_WRITTEN(fields_obj, Qundef, val);
    return existing;
}

/* Complex, and no other ractor reads it. @return the value that was there, or @p undef. */
static inline VALUE
rb_fields_complex_delete(VALUE fields_obj, ID id, VALUE undef)
{
    st_data_t key = (st_data_t)id, val;
    return st_delete(rb_fields_table(fields_obj), &key, &val) ? (VALUE)val : undef;
}

/*
 * Whether an embedded one, as it is, may have a shape with space for @p capacity values. An
 * external one: false.
 */
static inline bool
rb_fields_fits_p(VALUE fields_obj, attr_index_t capacity)
{
    return capacity <= FIELDS_CAPACITY_MAX && rb_fields_embeddable_p(capacity)
        && !rb_fields_external_p(fields_obj)
        && rb_fields_embedded_bytes(capacity) <= rb_gc_obj_slot_size(fields_obj);
}

/*
 * Whether an embedded one is at most one slot size too large for @p capacity. An external one:
 * false.
 */
static inline bool
rb_fields_snug_p(VALUE fields_obj, attr_index_t capacity)
{
    size_t bytes = rb_fields_embedded_bytes(capacity);
    return capacity <= FIELDS_CAPACITY_MAX && !rb_fields_external_p(fields_obj)
        && rb_gc_obj_slot_size(fields_obj) <= 2 * bytes + rb_fields_embedded_bytes(0);
}

/*
 * A fields object with the values of @p shape and space for those of @p next_shape: @p fields_obj
 * itself, or a larger copy; a new one if @p fields_obj is 0. @p in_place: no other ractor sees it.
 */
static inline VALUE
rb_fields_with_capacity(VALUE fields_obj, rb_shape_t *shape, rb_shape_t *next_shape, bool in_place)
{
    if (!fields_obj) return rb_imemo_fields_new(next_shape->capacity);
    if (shape->capacity == next_shape->capacity) return fields_obj;
    if (rb_fields_fits_p(fields_obj, next_shape->capacity)) return fields_obj;
    if (in_place && rb_fields_once_external_p(fields_obj)) {
        return rb_imemo_fields_spill(fields_obj, next_shape->capacity);
    }
    return rb_imemo_fields_copy(fields_obj, next_shape->capacity);
}

/* Without the value at @p index, which makes space for the later ones. */
static inline void
rb_fields_close_gap(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape)
{
    attr_index_t len = next_shape->next_iv_index;
    VALUE *rest = rb_fields_rest(fields_obj);

    for (; index < FIELDS_INNER && index < len; index++) {
        *rb_fields_at(fields_obj, index) = *rb_fields_at(fields_obj, index + 1);
    }
    if (index < len) {
        attr_index_t gap = index - FIELDS_INNER;
        MEMMOVE(rest + gap, rest + gap + 1, VALUE, len - index);
    }
    rb_fields_publish_shape(fields_obj, rb_fields_id_of_shape(next_shape));
}

/* Whether @p fields_obj may stay when it has @p next_shape, which has one field less. */
static inline bool
rb_fields_capacity_stays_p(VALUE fields_obj, rb_shape_t *next_shape)
{
    return next_shape->capacity == rb_fields_shape(rb_fields_shape_id(fields_obj))->capacity
        || rb_fields_snug_p(fields_obj, next_shape->capacity);
}

/* Whether its values, which are external, can return to the slot when it has @p next_shape. */
static inline bool
rb_fields_returns_p(VALUE fields_obj, rb_shape_t *next_shape)
{
    return rb_fields_external_p(fields_obj) && rb_fields_embeddable_p(next_shape->capacity)
        && rb_fields_embedded_bytes(next_shape->capacity) <= rb_gc_obj_slot_size(fields_obj);
}

/*
 * A copy without the value at @p index. Where other ractors may see the old one, each removal makes
 * a copy. So the copy has space for one more field, which can then be appended in place.
 */
static inline VALUE
rb_fields_copied_without(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape,
                         bool keep_capacity)
{
    attr_index_t now = rb_fields_shape(rb_fields_shape_id(fields_obj))->capacity;
    bool keep = keep_capacity && rb_fields_embeddable_p(now);
    attr_index_t capacity = keep ? now : next_shape->capacity;
    return rb_imemo_fields_copy_without(fields_obj, index, rb_shape_id(next_shape), capacity);
}

/*
 * The fields object without the value at @p index: 0 when no value is left; @p fields_obj itself
 * when @p in_place (no other ractor can see it) and the layout stays; or a copy.
 */
static inline VALUE
rb_fields_without(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape, bool in_place)
{
    if (next_shape->next_iv_index == 0) return 0;
    if (!in_place) return rb_fields_copied_without(fields_obj, index, next_shape, true);

    if (rb_fields_capacity_stays_p(fields_obj, next_shape)) {
        rb_fields_close_gap(fields_obj, index, next_shape);
    }
    else if (rb_fields_returns_p(fields_obj, next_shape)) {
        rb_imemo_fields_return(fields_obj, index, next_shape);
    }
    else if (rb_fields_external_p(fields_obj) && !rb_fields_embeddable_p(next_shape->capacity)) {
        return rb_imemo_fields_shrink(fields_obj, index, next_shape);
    }
    else {
        return rb_fields_copied_without(fields_obj, index, next_shape, false);
    }
    return fields_obj;
}

#endif /* INTERNAL_FIELDS_OBJECT_H */
