/*
 * ivar/struct_class.c: what a class keeps for its structs: the names of the members, and whether
 * they are given by keywords. Part of struct.c.
 *
 * Each new struct asks for both, and each is a hidden field of the class.
 *
 * Stored: where a hidden field is in the fields object of a class, by the shape of that. Owner: the
 * process; an entry holds no object.
 * Invariant: an entry is one word, so whichever ractor stores it, shape and index belong together.
 * Its statement about a shape is true for ever, because a shape does not change.
 */
#define STRUCT_KNOWN_SHAPES 8           /* a power of two */

static uint64_t struct_known_fields[2][STRUCT_KNOWN_SHAPES];    /* shape, index + 1; 0: no field */

NOINLINE(static VALUE struct_class_field_unknown(VALUE klass, ID id, uint64_t *entry));

/* Fills the entry for the next class with the same shape. */
static VALUE
struct_class_field_unknown(VALUE klass, ID id, uint64_t *entry)
{
    VALUE fields_obj = rb_class_fields(klass);
    shape_id_t shape_id = rb_fields_acquire_shape(fields_obj);
    attr_index_t index;

    if (fields_obj && shape_id != OBJ_TOO_COMPLEX_SHAPE_ID) {
        bool found = rb_shape_get_iv_index(rb_fields_shape(shape_id), id, &index);
        uint64_t known = found ? (uint64_t)index + 1 : 0;
        ul_atomic_store_relaxed(entry, (uint64_t)shape_id << 32 | known);
    }
    return rb_class_hidden_field(klass, id);
}

/* The value of hidden field id of a class; nil if it has none. Any ractor, no lock. */
static inline VALUE
struct_class_field(VALUE klass, ID id)
{
    if (UNLIKELY(id == id_back_members)) return rb_class_hidden_field(klass, id);

    VALUE fields_obj = rb_class_fields(klass);
    if (UNLIKELY(!fields_obj)) return Qnil;

    shape_id_t shape_id = rb_fields_acquire_shape(fields_obj);
    uint64_t *entry = &struct_known_fields[id == id_members][shape_id % STRUCT_KNOWN_SHAPES];
    uint64_t known = ul_atomic_load_relaxed(entry);

    if (UNLIKELY(known >> 32 != shape_id)) return struct_class_field_unknown(klass, id, entry);
    uint32_t index = (uint32_t)known;
    return index ? ul_atomic_load_acquire(rb_fields_at(fields_obj, index - 1)) : Qnil;
}
