#ifndef INTERNAL_FIELDS_SHAPES_H
#define INTERNAL_FIELDS_SHAPES_H
/**
 * The shape tree's part in fields objects: the space that a shape needs, the shape without one
 * field, and the names of the fields of a shape.
 *
 * Shapes are the VM's, are made under the VM lock, and never freed before exit. A shape never
 * changes once its id is handed out, except for its index of ancestors, which is published later.
 * Every function here may be called by any ractor without a lock, unless it says otherwise.
 */
#include "ruby/internal/config.h"
#include <stddef.h>
#include "ruby/internal/stdbool.h"
#include "ruby/ruby.h"
#include "internal.h"
#include "internal/compilers.h"
#include "internal/gc.h"
#include "shape.h"
#include "internal/common/atomic.h"

#if !SHAPE_IN_BASIC_FLAGS
# error "Unlocked Ruby keeps the shape id of an object beside its flags: it needs 64-bit VALUEs"
#endif

/**
 * The smallest number of values above @p capacity that fills a GC slot (the GC knows the sizes);
 * above FIELDS_EMBED_MAX, malloc's sizes.
 */
attr_index_t rb_shape_next_fields_capacity(attr_index_t capacity);

/**
 * The root of the shapes whose fields objects are external from the first value on; no object has
 * this shape itself. NULL: no shape is left for it. Takes the VM lock the first time.
 */
rb_shape_t *rb_shape_external_root(void);

/**
 * The shape without field @p id, whose other fields keep their order. NULL: @p shape has no such
 * field. The complex shape: no shape is left for the result. Takes the VM lock to make shapes.
 *
 * @param[out] removed_index  Of the field that goes; set unless the result is NULL.
 */
rb_shape_t *rb_shape_without_field(rb_shape_t *shape, ID id, attr_index_t *removed_index);

/**
 * ids[i] = the ID of the value at i, for each i below shape->next_iv_index. Not for the complex
 * shape.
 */
void rb_shape_field_ids(rb_shape_t *shape, ID *ids);

/* Bytes of a slot that embeds @p capacity values; internal/fields/object.h has the struct. */
static inline size_t
rb_fields_embedded_bytes(attr_index_t capacity)
{
    return sizeof(struct RBasic) + sizeof(VALUE) * (size_t)capacity;
}

/*
 * A fields object embeds the values of its shape up to this capacity. The slots beyond (of 320 and
 * 640 bytes with CRuby's GC) take more memory than malloc's sizes: these are closer together.
 * Every GC has slots of this size: the header and 22 words are 192 bytes.
 *
 * FIELDS_HOSTILE (make hostile): a fields object embeds three values at most, and has no space to
 * spare, so that each new field makes another one.
 */
#ifdef FIELDS_HOSTILE
# define FIELDS_EMBED_MAX 3              /* values */
# define FIELDS_CAPACITY_MAX 0           /* up to which spare capacity of a slot is used */
#else
# define FIELDS_EMBED_MAX 22
# define FIELDS_CAPACITY_MAX ((attr_index_t)-1)
#endif

/* Whether a fields object of a shape with @p capacity has its values in the slot (OBJ-2). */
static inline bool
rb_fields_embeddable_p(attr_index_t capacity)
{
    return capacity <= FIELDS_EMBED_MAX;
}

/*
 * rb_shape_get_shape_by_id without the call, for reading and for the GC, which need it for each
 * owner.
 */
static inline rb_shape_t *
rb_fields_shape(shape_id_t shape_id)
{
    RUBY_ASSERT(shape_id != INVALID_SHAPE_ID);
    return &GET_SHAPE_TREE()->shape_list[shape_id];
}

/* rb_shape_id without the call. */
static inline shape_id_t
rb_fields_id_of_shape(const rb_shape_t *shape)
{
    return (shape_id_t)(shape - GET_SHAPE_TREE()->shape_list);
}

/* Fields: with more, a shape may have an index of its ancestors. */
enum { SHAPE_SEARCH_MAX = 9 };

/*
 * rb_shape_get_iv_index without the call, unless there are so many fields that the shape may have
 * an index of ancestors. Also for the complex shape, which has no field.
 */
static inline bool
rb_shape_find_field(rb_shape_t *shape, ID id, attr_index_t *index)
{
    if (shape->next_iv_index > SHAPE_SEARCH_MAX) return rb_shape_get_iv_index(shape, id, index);

    for (; shape->next_iv_index > 0; shape = rb_fields_shape(shape->parent_id)) {
        if (shape->edge_name != id) continue;
        RUBY_ASSERT(shape->type == SHAPE_IVAR);
        *index = shape->next_iv_index - 1;
        return true;
    }
    return false;
}

#endif /* INTERNAL_FIELDS_SHAPES_H */
