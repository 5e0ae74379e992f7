#ifndef INTERNAL_FIELDS_H                                /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_FIELDS_H
/**
 * Fields objects: where the instance variables of generic owners, classes and modules live.
 *
 * A *fields object* is a T_IMEMO of type imemo_fields that holds the fields (instance variables and hidden ones)
 * of one owner: a class or module (internal/class_fields.h), or a *generic owner*, which is any object but T_OBJECT,
 * T_CLASS and T_MODULE. It knows its own shape id. Three layouts:
 *
 *   shape               IMEMO_FIELDS_EXTERNAL   values
 *   any but complex     clear                   embedded after the header, up to the largest slot
 *   any but complex     set                     malloc'ed array of shape->capacity words, owned by the fields object
 *   complex             set                     st_table ID -> VALUE, owned by the fields object
 *
 * Invariants of a fields object
 *   F1  Its shape is never of the frozen kind: freezing is a property of the owner.
 *   F2  Its room is at least the capacity of its shape, and it is embedded if and only if a slot of the heap has room for that
 *       capacity: one shape means one layout. An external one has exactly the capacity of its shape; suspended only while a
 *       larger copy waits for its next shape (no allocation in between).
 *   F3  Values [0, shape->next_iv_index) are initialised; the words behind them are not, and nobody reads them.
 *   F4  It is reachable only from its owner, which marks it; a caller that holds one across an allocation keeps
 *       it on the stack.
 * Invariants of a generic owner (checked by rb_fields_verify under RUBY_DEBUG)
 *   O1  FL_EXIVAR is set if and only if the side table has an entry for it, and only rb_obj_set_fields and the sweep
 *       change either.
 *   O2  Its shape is the shape of its fields object, or the frozen child of it; without fields: the root shape, or
 *       the shape of frozen objects.
 *
 * Order: values before shapes. A writer stores the value first, and the fields object's longer shape after it with a
 * release store, so whoever reads the shape (acquire) finds the value. Growing and turning complex build a new fields
 * object and publish it last; the old one stays as it was, for the GC to collect. Removing does so, too, unless one ractor
 * alone can see the owner and the layout stays: then the values close up in place, in a slot of the next larger size at most.
 *
 * Lock: the side table (fields_table.h) is read and written under the VM lock, which the accessors take once there are several
 * ractors. Idea: doc/fields.md.
 */
#include "ruby/internal/config.h"
#include <stddef.h>
#include "ruby/internal/stdbool.h"
#include "ruby/ruby.h"
#include "ruby/st.h"
#include "ruby/atomic.h"
#include "internal.h"
#include "internal/compilers.h"
#include "shape.h"
#include "internal/imemo.h"

#include "internal/fields_atomic.h"

#if !SHAPE_IN_BASIC_FLAGS
# error "Unlocked Ruby keeps the shape id of a fields object in its flags: it needs 64-bit VALUEs"
#endif

#define IMEMO_FIELDS_EXTERNAL IMEMO_FL_USER0

struct rb_fields {
    struct RBasic basic;                /* basic.klass is 0, as in other imemos */
    union {
        VALUE embedded[1];
        VALUE *external;                /* the array; or, when complex, the st_table */
    } as;
};

/* ---- imemo.c: the object -------------------------------------------------------------------------------------- */

/**
 * All constructors return a new object of the root shape with no values (valid for the GC at once), can run the
 * GC and can raise NoMemoryError; the result belongs to the caller until it is published.
 */
VALUE rb_imemo_fields_new(attr_index_t capacity);          /* capacity: values, not bytes */
VALUE rb_imemo_fields_new_complex(st_index_t expected);    /* expected: entries */

/**
 * A new fields object with the values and the shape of @p fields_obj, and room for @p capacity values (or for the capacity of
 * its shape, if that is more by now). Any ractor, no lock: @p fields_obj may be appended to meanwhile.
 */
VALUE rb_imemo_fields_copy(VALUE fields_obj, attr_index_t capacity);

/** A complex copy of @p fields_obj (0: of nothing) with room for @p more entries. */
VALUE rb_imemo_fields_complex_copy(VALUE fields_obj, st_index_t more);

/**
 * A copy without value @p index, for @p next_shape_id, whose values are the others in the same order. Not complex. When a hook of the
 * allocation changed @p fields_obj, which the caller has to look for, the result has no values.
 */
VALUE rb_imemo_fields_copy_without(VALUE fields_obj, attr_index_t index, shape_id_t next_shape_id);

/** Smallest number of values above @p capacity that leaves no word of a GC slot unused; malloc's sizes beyond the slots. */
attr_index_t rb_imemo_fields_next_capacity(attr_index_t capacity);

/* ---- variable.c: the owner ------------------------------------------------------------------------------------ */

/**
 * The fields object of the generic owner @p obj, 0 if it has none.
 *
 * @param[in]  field_name   The field about to be read or written; 0 or a hidden ID is exempt from the ractor check.
 * @exception  rb_eRactorIsolationError  from a non-main ractor, when @p obj is shareable and not frozen.
 */
VALUE rb_obj_fields(VALUE obj, ID field_name);
VALUE rb_obj_fields_no_ractor_check(VALUE obj);

/**
 * Makes @p fields_obj (0: none) the fields object of the generic owner @p obj, and gives the owner its shape and flag.
 * Publishing comes first to last: entry, flag, write barrier, shape. It can run the GC before the entry
 * changes, and nothing afterwards; when it raises, the owner is unchanged.
 *
 * @param[in]  original_fields_obj  What rb_obj_fields returned; the same as @p fields_obj when only its shape changed.
 */
void rb_obj_set_fields(VALUE obj, VALUE fields_obj, ID field_name, VALUE original_fields_obj);
void rb_obj_set_fields_no_ractor_check(VALUE obj, VALUE fields_obj, VALUE original_fields_obj);

/**
 * Sets one field of a generic owner, without the frozen check. @return its index, or FIELD_INDEX_NONE when complex.
 * @exception rb_eRactorIsolationError, rb_eArgError (too many), NoMemoryError: the owner is unchanged.
 */
attr_index_t rb_generic_field_set(VALUE obj, ID id, VALUE val);
#define FIELD_INDEX_NONE ((attr_index_t)-1)

/** Sets the field that leads from @p shape to @p next_shape (not complex), when obj's fields object is @p original (or 0). @return as above. */
attr_index_t rb_generic_field_append(VALUE obj, VALUE original, rb_shape_t *shape, rb_shape_t *next_shape, VALUE val);

/** Replaces the value of an existing field; no checks. Does nothing when there is no such field. */
void rb_generic_field_replace(VALUE obj, ID id, VALUE val);

void rb_replace_generic_ivar(VALUE clone, VALUE obj);

/** rb_ivar_foreach, of any object, for a callback that looks at the names alone and leaves the object as it is: it gets nil for values. */
void rb_ivar_foreach_name(VALUE obj, int (*func)(ID name, VALUE nil, st_data_t arg), st_data_t arg);

/** Bytes of a fields object and what it owns, for its owner's account; 0 without one, and while the GC runs. */
size_t rb_fields_memsize_of(VALUE fields_obj);

/** gc.c, before a hook hears that the sweep has come to @p obj: its fields object, which may be gone already, is not to be found any more. */
void rb_fields_owner_dying(VALUE obj);

/** gc.c, for a modular GC: asks @p keep about each owner (ST_CONTINUE, ST_DELETE, or ST_REPLACE: @p update has its new address). */
typedef int fields_weak_func(VALUE owner, void *data);
typedef int fields_weak_update_func(VALUE *owner, void *data);
void rb_fields_tbl_foreach_weak(fields_weak_func *keep, fields_weak_update_func *update, void *data);

void rb_fields_verify(VALUE obj);                  /* rb_bug unless O1 and O2 hold */

/* shape.c: the shape without field id (NULL: not found; the complex shape: none left), and the index that goes. */
rb_shape_t *rb_shape_without_field(rb_shape_t *shape, ID id, attr_index_t *removed_index);
/* shape.c: the shape of the object's fields; a class's header has another. For ext/objspace. */
RUBY_FUNC_EXPORTED shape_id_t rb_fields_owner_shape_id(VALUE obj);
/* shape.c: ids[i] = the ID of the value at i, for each i below shape->next_iv_index. Not for complex shapes. */
void rb_shape_field_ids(rb_shape_t *shape, ID *ids);

/* ---- inline --------------------------------------------------------------------------------------------------- */

static inline bool
rb_imemo_fields_p(VALUE obj)
{
    return IMEMO_TYPE_P(obj, imemo_fields);
}

static inline size_t
rb_fields_embedded_bytes(attr_index_t capacity)
{
    return offsetof(struct rb_fields, as.embedded) + sizeof(VALUE) * (size_t)capacity;
}

/** Whether an embedded fields object, as it is, has room for @p capacity values. An external one: false. Any ractor. */
static inline bool
rb_fields_fits_p(VALUE fields_obj, attr_index_t capacity)
{
    return !RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL) && rb_fields_embedded_bytes(capacity) <= rb_gc_obj_slot_size(fields_obj);
}

/** Whether an embedded fields object is at most twice (one slot size) too large for the smaller @p capacity. An external one: false. */
static inline bool
rb_fields_snug_p(VALUE fields_obj, attr_index_t capacity)
{
    return !RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL)
        && rb_gc_obj_slot_size(fields_obj) <= 2 * rb_fields_embedded_bytes(capacity) + rb_fields_embedded_bytes(0);
}

/* rb_shape_get_shape_by_id without the call: reading and the GC ask for each owner. */
static inline rb_shape_t *
rb_fields_shape(shape_id_t shape_id)
{
    RUBY_ASSERT(shape_id != INVALID_SHAPE_ID);
    return &GET_SHAPE_TREE()->shape_list[shape_id];
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

/* The values, or the st_table of a complex one in VALUE *'s clothes. */
static inline VALUE *
rb_fields_ptr(VALUE fields_obj)
{
    struct rb_fields *fields = (struct rb_fields *)fields_obj;
    return RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL) ? fields->as.external : fields->as.embedded;
}

static inline st_table *
rb_fields_table(VALUE fields_obj)
{
    RUBY_ASSERT(rb_fields_complex_p(fields_obj));
    return (st_table *)rb_fields_ptr(fields_obj);
}

/*
 * Shape and values of one and the same fields object; the root shape when there is none. Acquire: without it a reader
 * could have the longer shape of a writer in another ractor, and a slot from before its value.
 */
static inline shape_id_t
rb_fields_view(VALUE fields_obj, VALUE **values)
{
    if (UNLIKELY(!fields_obj)) {
        *values = NULL;
        return ROOT_SHAPE_ID;
    }
    VALUE flags = rb_fields_load(&RBASIC(fields_obj)->flags);
    struct rb_fields *fields = (struct rb_fields *)fields_obj;
    *values = (flags & IMEMO_FIELDS_EXTERNAL) ? fields->as.external : fields->as.embedded;
    return (shape_id_t)(flags >> SHAPE_FLAG_SHIFT);
}

/*
 * Release: a reader that finds the new shape id also finds the values and the layout that were written before. One
 * store, because a reader must never see the old id gone and the new one not there yet.
 */
static inline void
rb_fields_publish_shape(VALUE fields_obj, shape_id_t shape_id)
{
    VALUE flags = (RBASIC(fields_obj)->flags & SHAPE_FLAG_MASK) | ((VALUE)shape_id << SHAPE_FLAG_SHIFT);
    rb_fields_store(&RBASIC(fields_obj)->flags, flags);
}

#endif /* INTERNAL_FIELDS_H */
