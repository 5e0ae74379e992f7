/*
 * ivar/set_object.c: setting the instance variables of plain objects (T_OBJECT) where no inline
 * cache fits. Part of variable.c.
 *
 * Stored: the values are in the object, as in CRuby. Owner: the ractor that may access the
 * object. Invariant: a value is in its place before the shape that has it. Suspended: while the
 * next shape is looked for and space is made, when the object is as before.
 */

static attr_index_t
object_field_set_complex(VALUE obj, ID id, VALUE val)
{
    st_insert(ROBJECT_IV_HASH(obj), (st_data_t)id, (st_data_t)val);
    RB_OBJ_WRITTEN(obj, Qundef, val);
    return 0;
}

NOINLINE(static attr_index_t object_field_add(VALUE obj, ID id, VALUE val, rb_shape_t *shape));

/* Adds a field to obj, whose shape is not complex and does not have it. */
static attr_index_t
object_field_add(VALUE obj, ID id, VALUE val, rb_shape_t *shape)
{
    attr_index_t index = shape->next_iv_index;
    if (index >= MAX_IVARS) rb_raise(rb_eArgError, "too many instance variables");

    rb_shape_t *next_shape = rb_shape_get_next(shape, obj, id);
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        rb_evict_ivars_to_hash(obj);
        return object_field_set_complex(obj, id, val);
    }
    if (next_shape->capacity != shape->capacity) {
        rb_ensure_iv_list_size(obj, shape->capacity, next_shape->capacity);
    }
    RB_OBJ_WRITE(obj, &ROBJECT_IVPTR(obj)[index], val);
    RBASIC_SET_SHAPE_ID(obj, rb_fields_id_of_shape(next_shape));
    return index;
}

ALWAYS_INLINE(static attr_index_t object_field_set(VALUE obj, ID id, VALUE val));

static attr_index_t
object_field_set(VALUE obj, ID id, VALUE val)
{
    shape_id_t shape_id = ROBJECT_SHAPE_ID(obj);
    attr_index_t index;

    if (UNLIKELY(shape_id == OBJ_TOO_COMPLEX_SHAPE_ID)) {
        return object_field_set_complex(obj, id, val);
    }
    rb_shape_t *shape = rb_fields_shape(shape_id);
    if (!rb_shape_find_field(shape, id, &index)) return object_field_add(obj, id, val, shape);
    RB_OBJ_WRITE(obj, &ROBJECT_IVPTR(obj)[index], val);
    return index;
}

/* Without the frozen check. Returns the index of the field; 0 when the object is complex. */
attr_index_t
rb_obj_ivar_set(VALUE obj, ID id, VALUE val)
{
    return object_field_set(obj, id, val);
}
