/*
 * ivar/field_store.c: where an object of any kind keeps its fields, for reading. Part of
 * variable.c.
 *
 * Invariant: shape and values of a store come from one place that was looked at once, so that they
 * agree.
 */

struct field_store {
    shape_id_t shape_id;
    VALUE *values;              /* by index; or the st_table, when complex */
};

/*
 * A bit of `values`: the first FIELDS_INNER are there, and after them a pointer to the others,
 * as in an external fields object.
 */
#define FIELD_STORE_EXTERNAL ((uintptr_t)1)

ALWAYS_INLINE(static struct field_store field_store_of(VALUE fields_obj));
NOINLINE(static struct field_store field_store_of_set(VALUE set));
ALWAYS_INLINE(static struct field_store field_store_locate(VALUE obj, ID id));

static struct field_store
field_store_of(VALUE fields_obj)
{
    struct rb_fields *fields = (struct rb_fields *)fields_obj;
    VALUE flags = rb_fields_acquire_flags(fields_obj);
    shape_id_t shape_id = (shape_id_t)(flags >> SHAPE_FLAG_SHIFT);

    if (LIKELY(!(flags & IMEMO_FIELDS_EXTERNAL))) {
        return (struct field_store){ shape_id, fields->as.embedded };
    }
    if (shape_id == OBJ_TOO_COMPLEX_SHAPE_ID) {
        return (struct field_store){ shape_id, (VALUE *)fields->as.table };
    }
    uintptr_t marked = (uintptr_t)fields->as.external.inner | FIELD_STORE_EXTERNAL;
    return (struct field_store){ shape_id, (VALUE *)marked };
}

/*
 * Whether an object whose header said that it has no fields has some after all: a Set, which gets
 * @hash when somebody reads it (internal/set/object.h, SOB-2). Or another ractor has just given it
 * one (SOB-5): its class was loaded after the header, and does not tell.
 */
static inline bool
field_store_in_set_p(VALUE obj)
{
    return RB_BUILTIN_TYPE(obj) == T_DATA && UNLIKELY(rb_set_data_p(obj));
}

static struct field_store
field_store_of_set(VALUE set)
{
    rb_set_reveal(set);
    ul_atomic_fence_acquire();          /* with the fence between the field and the class */
    if (RB_BUILTIN_TYPE(set) == T_DATA) {
        VALUE fields_obj = rb_obj_fields_no_ractor_check(set);          /* frozen; or a new copy */
        return fields_obj ? field_store_of(fields_obj)
                          : (struct field_store){ ROOT_SHAPE_ID, NULL };
    }
    return (struct field_store){ ROBJECT_SHAPE_ID(set), ROBJECT_IVPTR(set) };
}

/*
 * Where the slot of owner obj has its fields. One load of the header decides (STR-5); false: the
 * fields have left the slot.
 */
static inline bool
field_store_in_slot(VALUE obj, ID id, struct field_store *store)
{
    VALUE flags = ul_atomic_load_acquire(&RBASIC(obj)->flags);

    if (UNLIKELY(!(flags & STRUCT_FIELDS_IN_SLOT))) return false;
    if (rb_fields_exposed_p(obj)) fields_check_ractor(obj, id);
    store->shape_id = (shape_id_t)(flags >> SHAPE_FLAG_SHIFT);
    store->values = rb_struct_fields_slot_at(obj, flags);
    return true;
}

/*
 * The result is valid until the next write to the owner or the next allocation. Another ractor may
 * write to a class at any time; the result stays readable then.
 */
static struct field_store
field_store_locate(VALUE obj, ID id)
{
    struct field_store store = { ROOT_SHAPE_ID, NULL };

    switch (rb_fields_storage(obj)) {
      case FIELDS_IN_OBJECT:
        store.shape_id = ROBJECT_SHAPE_ID(obj);
        store.values = store.shape_id == OBJ_TOO_COMPLEX_SHAPE_ID
            ? (VALUE *)ROBJECT_IV_HASH(obj) : ROBJECT_IVPTR(obj);
        break;
      case FIELDS_IN_CLASS:
        store = field_store_of(rb_class_fields(obj));
        break;
      case FIELDS_IN_SLOT:
        if (field_store_in_slot(obj, id, &store)) break;
        /* FALLTHROUGH: the fields have left the slot */
      default:
        if (FL_TEST_RAW(obj, FL_EXIVAR)) store = field_store_of(rb_obj_fields(obj, id));
        else if (field_store_in_set_p(obj)) store = field_store_of_set(obj);
        break;
    }
    return store;
}

static inline bool
field_store_complex_p(struct field_store store)
{
    return UNLIKELY(store.shape_id == OBJ_TOO_COMPLEX_SHAPE_ID);
}

/* The value at index. Not when complex. */
static inline VALUE
field_store_at(struct field_store store, st_index_t index)
{
    VALUE *values = store.values;

    if (UNLIKELY((uintptr_t)values & FIELD_STORE_EXTERNAL)) {
        values = (VALUE *)((uintptr_t)values & ~FIELD_STORE_EXTERNAL);
        if (index >= FIELDS_INNER) {
            values = *(VALUE **)&values[FIELDS_INNER];
            index -= FIELDS_INNER;
        }
    }
    return ul_atomic_load_acquire(&values[index]);
}

static inline VALUE
field_store_get(struct field_store store, ID id, VALUE undef)
{
    attr_index_t index;

    if (field_store_complex_p(store)) {
        st_data_t val;
        return st_lookup((st_table *)store.values, (st_data_t)id, &val) ? (VALUE)val : undef;
    }
    if (!rb_shape_find_field(rb_fields_shape(store.shape_id), id, &index)) return undef;
    return field_store_at(store, index);
}

static inline st_index_t
field_store_len(struct field_store store)
{
    return field_store_complex_p(store) ? st_table_size((st_table *)store.values)
                                        : rb_fields_shape(store.shape_id)->next_iv_index;
}

VALUE
rb_ivar_lookup(VALUE obj, ID id, VALUE undef)
{
    if (SPECIAL_CONST_P(obj)) return undef;

    VALUE val = field_store_get(field_store_locate(obj, id), id, undef);
    if (UNLIKELY(!rb_class_field_readable_p(val)) && rb_class_owner_p(obj) && val != undef) {
        return rb_class_field_for_ractor(obj, id, val);
    }
    if (UNLIKELY(val == undef || NIL_P(val)) && rb_class_owner_p(obj)) {
        return rb_class_field_unset(obj, id, val);
    }
    return val;
}

bool
rb_ivar_read_refused_p(VALUE obj, ID id)
{
    if (SPECIAL_CONST_P(obj) || rb_ractor_main_p() || !rb_is_instance_id(id)) return false;
    if (!rb_class_owner_p(obj)) {
        return rb_generic_owner_p(obj) && rb_fields_exposed_p(obj)
            && (rb_fields_in_slot_p(obj) || FL_TEST_RAW(obj, FL_EXIVAR));
    }
    VALUE val = field_store_get(field_store_of(rb_class_fields(obj)), id, Qundef);
    if (UNDEF_P(val) || rb_class_field_readable_p(val) || rb_ractor_shareable_p(val)) return false;
    return !rb_own_value_declared_p(obj, id);
}

VALUE
rb_ivar_without_fields(VALUE obj, ID id, VALUE undef)
{
    return field_store_in_set_p(obj) ? rb_ivar_lookup(obj, id, undef) : undef;
}

VALUE
rb_class_hidden_field(VALUE klass, ID id)
{
    RUBY_ASSERT(rb_class_owner_p(klass) && !rb_is_instance_id(id));
    VALUE fields_obj = rb_class_fields(klass);
    return fields_obj ? field_store_get(field_store_of(fields_obj), id, Qnil) : Qnil;
}

VALUE
rb_ivar_defined(VALUE obj, ID id)
{
    if (SPECIAL_CONST_P(obj)) return Qfalse;

    shape_id_t shape_id = RBASIC_SHAPE_ID(obj);         /* OWN-2: that of the fields */
    if (rb_class_owner_p(obj)) shape_id = rb_fields_acquire_shape(rb_class_fields(obj));
    if (LIKELY(shape_id != OBJ_TOO_COMPLEX_SHAPE_ID)) {
        attr_index_t index;
        return RBOOL(rb_shape_find_field(rb_fields_shape(shape_id), id, &index));
    }
    return RBOOL(!UNDEF_P(field_store_get(field_store_locate(obj, 0), id, Qundef)));
}

/*
 * C code can store undef. As on stock it is not counted in a generic owner, and is counted in all
 * others.
 */
st_index_t
rb_ivar_count(VALUE obj)
{
    if (SPECIAL_CONST_P(obj)) return 0;

    struct field_store store = field_store_locate(obj, 0);
    st_index_t len = field_store_len(store), count = len;
    if (rb_generic_owner_p(obj) && !field_store_complex_p(store)) {
        for (st_index_t i = 0; i < len; i++) count -= UNDEF_P(field_store_at(store, i));
    }
    return count;
}

RUBY_FUNC_EXPORTED shape_id_t
rb_fields_owner_shape_id(VALUE obj)
{
    if (!SPECIAL_CONST_P(obj) && rb_class_owner_p(obj)) {
        return rb_fields_acquire_shape(rb_class_fields(obj));
    }
    return rb_shape_get_shape_id(obj);
}
