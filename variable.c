/*
 * variable.c of the fork: where an object keeps its fields, and how they are read and replaced.
 *
 * Stored: a side table, generic owner -> fields object, for the owners that have instance variables.
 * Owner: the table holds no reference in the GC's sense. The owner marks its fields object; the sweep of the owner drops the
 * entry, and compaction re-keys it, without touching the fields object, which may be gone or moved by then.
 * Invariants: O1 and O2 of internal/fields.h.
 * Suspended: inside rb_obj_set_fields_no_ractor_check, where nothing can run the GC between the entry and the shape.
 * Wraps: CRuby's variable.c, without its generic instance variables and with one locator (field_store_locate) for
 * get, defined?, each and count of every kind of object.
 */
#include "internal/class_fields.h"

static void fields_tbl_init(void);
static void generic_ivar_set(VALUE obj, ID id, VALUE val);
static VALUE generic_field_delete(VALUE obj, ID id, VALUE undef);
static void generic_fields_evict(VALUE obj);
static inline bool generic_owner_p(VALUE obj);
static inline bool class_owner_p(VALUE obj);
static VALUE class_field_delete(VALUE klass, ID id, VALUE undef);

#include "base/variable.c"

_Pragma("GCC poison gen_ivtbl generic_iv_tbl_ generic_ivtbl rb_gen_ivtbl_get rb_ivar_generic_ivtbl_lookup")

static inline bool
generic_owner_p(VALUE obj)
{
    switch (BUILTIN_TYPE(obj)) {
      case T_OBJECT: case T_CLASS: case T_MODULE: return false;
      default: return true;
    }
}

static inline bool
class_owner_p(VALUE obj)
{
    return RB_BUILTIN_TYPE(obj) == T_CLASS || RB_BUILTIN_TYPE(obj) == T_MODULE;
}

/* ---- the side table ------------------------------------------------------------------------------------------- */

#include "fields_table.h"

static struct fields_table generic_fields_tbl;

static void
fields_tbl_init(void)
{
    fields_table_init(&generic_fields_tbl, FIELDS_TABLE_MIN_BITS);
}

void
rb_free_generic_iv_tbl_(void)
{
    fields_table_release(&generic_fields_tbl);
}

/* With the VM lock, in the GC, or while there is one ractor. */
static inline VALUE
fields_tbl_lookup_serial(VALUE owner)
{
    ASSERT_vm_locking();
    return fields_table_get(&generic_fields_tbl, owner);
}

/* ---- the accessors -------------------------------------------------------------------------------------------- */

NOINLINE(static void fields_check_ractor_multi(VALUE obj, ID field_name));

static void
fields_check_ractor_multi(VALUE obj, ID field_name)
{
    if (rb_ractor_main_p() || RB_OBJ_FROZEN_RAW(obj)) return;

    if (rb_is_instance_id(field_name) && rb_ractor_shareable_p(obj)) {
        rb_raise(rb_eRactorIsolationError,
                 "can not access instance variables of shareable objects from non-main Ractors");
    }
}

static inline void
fields_check_ractor(VALUE obj, ID field_name)
{
    if (UNLIKELY(rb_multi_ractor_p())) fields_check_ractor_multi(obj, field_name);
}

/* Apart, so that one ractor alone pays neither for the lock nor for the stack frame of its level. */
NOINLINE(static VALUE fields_tbl_lookup_locking(VALUE owner));

static VALUE
fields_tbl_lookup_locking(VALUE owner)
{
    VALUE fields_obj;

    RB_VM_LOCK_ENTER();
    fields_obj = fields_tbl_lookup_serial(owner);
    RB_VM_LOCK_LEAVE();
    return fields_obj;
}

static inline VALUE
fields_tbl_lookup(VALUE owner)
{
    return UNLIKELY(rb_multi_ractor_p()) ? fields_tbl_lookup_locking(owner) : fields_tbl_lookup_serial(owner);
}

VALUE
rb_obj_fields_no_ractor_check(VALUE obj)
{
    RUBY_ASSERT(generic_owner_p(obj));
    return FL_TEST_RAW(obj, FL_EXIVAR) ? fields_tbl_lookup(obj) : 0;
}

VALUE
rb_obj_fields(VALUE obj, ID field_name)
{
    fields_check_ractor(obj, field_name);
    return rb_obj_fields_no_ractor_check(obj);
}

static inline void
owner_set_shape(VALUE obj, shape_id_t shape_id)
{
    if (RBASIC_SHAPE_ID(obj) != shape_id) RBASIC_SET_SHAPE_ID(obj, shape_id);
}

static void
fields_forget_owner(VALUE obj)
{
    FL_UNSET_RAW(obj, FL_EXIVAR);
    owner_set_shape(obj, RB_OBJ_FROZEN_RAW(obj) ? SPECIAL_CONST_SHAPE_ID : ROOT_SHAPE_ID);
}

/* During a sweep, too: looks at nothing but the owner and the table. */
static void
fields_unlink(VALUE obj)
{
    RB_VM_LOCK_ENTER();
    fields_table_delete(&generic_fields_tbl, obj);
    RB_VM_LOCK_LEAVE();
    fields_forget_owner(obj);
}

static void
fields_link(VALUE obj, VALUE fields_obj)
{
    RB_VM_LOCK_ENTER();
    fields_table_set(&generic_fields_tbl, obj, fields_obj);
    RB_VM_LOCK_LEAVE();
    FL_SET_RAW(obj, FL_EXIVAR);
    RB_OBJ_WRITTEN(obj, Qundef, fields_obj);
}

void
rb_obj_set_fields_no_ractor_check(VALUE obj, VALUE fields_obj, VALUE original_fields_obj)
{
    RUBY_ASSERT(generic_owner_p(obj));

    if (!fields_obj) {
        fields_unlink(obj);
        return;
    }
    if (fields_obj != original_fields_obj) fields_link(obj, fields_obj);
    owner_set_shape(obj, rb_fields_shape_id(fields_obj));
    RUBY_ASSERT((rb_fields_verify(obj), 1));
    RB_GC_GUARD(obj);
    RB_GC_GUARD(fields_obj);
}

void
rb_obj_set_fields(VALUE obj, VALUE fields_obj, ID field_name, VALUE original_fields_obj)
{
    fields_check_ractor(obj, field_name);
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, original_fields_obj);
}

void
rb_fields_verify(VALUE obj)
{
    VALUE fields_obj = fields_tbl_lookup(obj);

    if (!FL_TEST_RAW(obj, FL_EXIVAR) != !fields_obj) {
        rb_bug("fields: FL_EXIVAR is %s, but fields object is %p", fields_obj ? "clear" : "set", (void *)fields_obj);
    }
    if (!fields_obj) return;

    shape_id_t of_owner = RBASIC_SHAPE_ID(obj), of_fields = rb_fields_shape_id(fields_obj);
    if (of_owner == of_fields) return;

    rb_shape_t *shape = rb_shape_get_shape_by_id(of_owner);
    if (shape->type != SHAPE_FROZEN || shape->parent_id != of_fields) {
        rb_bug("fields: shape %u of the owner does not go with shape %u of its fields", of_owner, of_fields);
    }
}

/* ---- what the GC asks about an owner -------------------------------------------------------------------------- */

static VALUE
fields_tbl_peek(VALUE owner)
{
    ASSERT_vm_locking();
    return fields_table_peek(&generic_fields_tbl, owner);
}

void
rb_mark_generic_ivar(VALUE obj)
{
    VALUE fields_obj = fields_tbl_peek(obj);
    if (fields_obj) rb_gc_mark_movable(fields_obj);
}

void
rb_ref_update_generic_ivar(VALUE obj)
{
    VALUE fields_obj = fields_tbl_peek(obj);
    if (fields_obj) fields_table_replace(&generic_fields_tbl, obj, rb_gc_location(fields_obj));
}

void
rb_mv_generic_ivar(VALUE from, VALUE to)
{
    ASSERT_vm_locking();
    VALUE fields_obj = fields_table_delete(&generic_fields_tbl, from);
    if (fields_obj) fields_table_set(&generic_fields_tbl, to, fields_obj);
}

struct fields_weak_walk {
    fields_weak_func *keep;
    fields_weak_update_func *update;
    void *data;
};

/* What a modular GC says of one owner: where it is from now on; 0 when it is dead. */
static VALUE
fields_weak_owner(VALUE owner, void *data)
{
    struct fields_weak_walk *walk = data;

    switch (walk->keep(owner, walk->data)) {
      case ST_DELETE:
        fields_forget_owner(owner);
        return 0;
      case ST_REPLACE:
        walk->update(&owner, walk->data);
        return owner;
      default:
        return owner;
    }
}

void
rb_fields_tbl_foreach_weak(fields_weak_func *keep, fields_weak_update_func *update, void *data)
{
    struct fields_weak_walk walk = { keep, update, data };
    fields_table_filter(&generic_fields_tbl, fields_weak_owner, &walk);
}

void
rb_free_generic_ivar(VALUE obj)
{
    if (FL_TEST_RAW(obj, FL_EXIVAR)) fields_unlink(obj);
}

void
rb_fields_owner_dying(VALUE obj)
{
    if (class_owner_p(obj)) {
        RCLASS_EXT(obj)->fields_obj = 0;
    }
    else if (generic_owner_p(obj)) {
        rb_free_generic_ivar(obj);
    }
}

/* While the GC runs (its checks ask dead owners, too) the fields object can be gone before its owner. */
size_t
rb_fields_memsize_of(VALUE fields_obj)
{
    return fields_obj && !rb_during_gc() ? rb_obj_memsize_of(fields_obj) : 0;
}

size_t
rb_generic_ivar_memsize(VALUE obj)
{
    return rb_fields_memsize_of(rb_obj_fields_no_ractor_check(obj));
}

/* ---- one locator for every kind of object --------------------------------------------------------------------- */

struct field_store {
    shape_id_t shape_id;
    VALUE *values;              /* by index; or the st_table, when complex */
};

static struct field_store class_field_store(VALUE klass);

/*
 * Valid until the owner's next write, and no longer than the next allocation. A class's may be written by another ractor at
 * any time, and stays as it is for whoever has it.
 */
static inline struct field_store
field_store_locate(VALUE obj, ID id)
{
    struct field_store store = { ROOT_SHAPE_ID, NULL };

    switch (BUILTIN_TYPE(obj)) {
      case T_OBJECT:
        store.shape_id = ROBJECT_SHAPE_ID(obj);
        store.values = store.shape_id == OBJ_TOO_COMPLEX_SHAPE_ID ? (VALUE *)ROBJECT_IV_HASH(obj) : ROBJECT_IVPTR(obj);
        break;
      case T_CLASS:
      case T_MODULE:
        return class_field_store(obj);
      default:
        if (FL_TEST_RAW(obj, FL_EXIVAR)) store.shape_id = rb_fields_view(rb_obj_fields(obj, id), &store.values);
        break;
    }
    return store;
}

static inline bool
field_store_complex_p(struct field_store store)
{
    return UNLIKELY(store.shape_id == OBJ_TOO_COMPLEX_SHAPE_ID);
}

static inline VALUE
field_store_get(struct field_store store, ID id, VALUE undef)
{
    attr_index_t index;

    if (field_store_complex_p(store)) {
        st_data_t val;
        return st_lookup((st_table *)store.values, (st_data_t)id, &val) ? (VALUE)val : undef;
    }
    return rb_shape_get_iv_index(rb_fields_shape(store.shape_id), id, &index) ? rb_fields_load(&store.values[index]) : undef;
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
    if (class_owner_p(obj) && val != undef) rb_class_field_check_isolation(id, val);
    return val;
}

VALUE
rb_ivar_defined(VALUE obj, ID id)
{
    if (SPECIAL_CONST_P(obj)) return Qfalse;
    return RBOOL(!UNDEF_P(field_store_get(field_store_locate(obj, 0), id, Qundef)));
}

st_index_t
rb_ivar_count(VALUE obj)
{
    if (SPECIAL_CONST_P(obj)) return 0;

    struct field_store store = field_store_locate(obj, 0);
    st_index_t len = field_store_len(store), count = len;
    if (generic_owner_p(obj) && !field_store_complex_p(store)) {    /* C can store undef, which counts for the other kinds, as ever */
        for (st_index_t i = 0; i < len; i++) count -= UNDEF_P(store.values[i]);
    }
    return count;
}

/* ---- each ----------------------------------------------------------------------------------------------------- */

/*
 * An iteration over the fields that an object had when it began, each by its name. A walk over a graph of objects has one of these
 * on the stack for each level, so a few names at a time are read off the shape; when there are many, or no shape tells, all are in a
 * buffer, which is left to the GC: a continuation may come back to it.
 */
#define FIELD_WALK_FEW 4
#define FIELD_WALK_MAX 64

struct field_walk {
    VALUE buffer;                   /* a tmpbuf with all names; or 0, and */
    ID few[FIELD_WALK_FEW];         /* the names from i / FIELD_WALK_FEW * FIELD_WALK_FEW on. 0: a field without a value */
    ID id;                          /* of the field whose turn it is */
    shape_id_t began;               /* the shape at the beginning */
};

struct field_walk_start {           /* in two registers, and not on the stack */
    st_index_t len;                 /* how many fields there are */
    VALUE val;                      /* of the first */
};

/* Not inlined: most generic objects have no fields, and shall not pay for the stack frame; nor a level of a walk for theirs. */
NOINLINE(static struct field_walk_start field_walk_begin(struct field_walk *walk, VALUE obj));
NOINLINE(static VALUE field_walk_value(struct field_walk *walk, VALUE obj, st_index_t i));
NOINLINE(static void fields_each(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg));
NOINLINE(static void fields_each_name(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg));

/* ids = the names of [first, first + room). values: what says which fields have one, or NULL: whoever reads them will see. */
static inline void
field_names_of_shape(shape_id_t shape_id, const VALUE *values, ID *ids, st_index_t first, st_index_t room)
{
    const rb_shape_t *shapes = rb_fields_shape(0), *shape = &shapes[shape_id];

    for (; shape->next_iv_index > first; shape = &shapes[shape->parent_id]) {
        st_index_t index = shape->next_iv_index - 1;
        if (shape->type != SHAPE_IVAR || index - first >= room) continue;
        ids[index - first] = values && UNDEF_P(rb_fields_load(&values[index])) ? 0 : shape->edge_name;
    }
}

static int
field_names_append(st_data_t id, st_data_t val, st_data_t cursor)
{
    ID **next = (ID **)cursor;
    *(*next)++ = UNDEF_P((VALUE)val) ? 0 : (ID)id;
    return ST_CONTINUE;
}

/*
 * The names go to *ids, which has this much room; or all of them to a new *buffer, where *ids points then. With
 * few_at_once, what fits is enough unless there are FIELD_WALK_MAX. Returns where the fields are.
 */
static inline struct field_store
field_names_read(VALUE obj, ID **ids, st_index_t room, bool few_at_once, VALUE *buffer)
{
    struct field_store store = field_store_locate(obj, 0);
    st_index_t len;

    while ((len = field_store_len(store)) > room && (!few_at_once || len > FIELD_WALK_MAX || field_store_complex_p(store))) {
        *ids = rb_alloc_tmp_buffer_with_count(buffer, sizeof(ID) * len, len);
        room = len;
        store = field_store_locate(obj, 0);     /* the allocation can have moved the fields; another ractor may add some to a class */
    }
    if (field_store_complex_p(store)) {
        ID *cursor = *ids;
        st_foreach((st_table *)store.values, field_names_append, (st_data_t)&cursor);
    }
    else {
        field_names_of_shape(store.shape_id, few_at_once ? NULL : store.values, *ids, 0, room);
    }
    return store;
}

static struct field_walk_start
field_walk_begin(struct field_walk *walk, VALUE obj)
{
    ID *ids = walk->few;
    VALUE buffer = 0, val;
    struct field_store store = field_names_read(obj, &ids, FIELD_WALK_FEW, true, &buffer);
    st_index_t len = field_store_len(store);

    walk->buffer = buffer;
    walk->began = store.shape_id;
    if (len == 0) return (struct field_walk_start){ 0, Qundef };

    walk->id = ids[0];
    if (!field_store_complex_p(store)) val = rb_fields_load(&store.values[0]);
    else val = ids[0] ? field_store_get(store, ids[0], Qundef) : Qundef;
    return (struct field_walk_start){ len, val };
}

/* The value of field i, not the first, whose turn it is, and which an earlier callback can have changed; undef when it is gone. */
static VALUE
field_walk_value(struct field_walk *walk, VALUE obj, st_index_t i)
{
    if (walk->buffer) {
        walk->id = (ID)((const rb_imemo_tmpbuf_t *)walk->buffer)->ptr[i];
    }
    else {
        if (i % FIELD_WALK_FEW == 0) field_names_of_shape(walk->began, NULL, walk->few, i, FIELD_WALK_FEW);
        walk->id = walk->few[i % FIELD_WALK_FEW];
    }
    if (!walk->id) return Qundef;

    struct field_store now = field_store_locate(obj, 0);
    if (now.shape_id == walk->began && !field_store_complex_p(now)) return rb_fields_load(&now.values[i]);
    return field_store_get(now, walk->id, Qundef);
}

/*
 * The callback gets the fields that were there when the iteration began and still are, each with its value of the moment: it may
 * add and remove fields, run the GC, and turn the object complex.
 */
static void
fields_each(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg)
{
    struct field_walk walk;
    struct field_walk_start start = field_walk_begin(&walk, obj);
    VALUE val = start.val;

    for (st_index_t i = 1; i <= start.len; i++) {
        if (!UNDEF_P(val) && func(walk.id, val, arg) == ST_STOP) break;
        if (i < start.len) val = field_walk_value(&walk, obj, i);
    }
}

/* No walk: the callback calls nothing that could take it deeper, so all names can be on the stack. */
static void
fields_each_name(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg)
{
    ID names[FIELD_WALK_MAX], *ids = names;
    VALUE buffer = 0;
    st_index_t len = field_store_len(field_names_read(obj, &ids, FIELD_WALK_MAX, false, &buffer));

    for (st_index_t i = 0; i < len; i++) {
        if (ids[i] && func(ids[i], Qnil, arg) == ST_STOP) break;
    }
    RB_GC_GUARD(buffer);
}

static inline bool
fieldless_p(VALUE obj)
{
    return SPECIAL_CONST_P(obj) || (generic_owner_p(obj) && !FL_TEST_RAW(obj, FL_EXIVAR));
}

void
rb_ivar_foreach(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg)
{
    if (!fieldless_p(obj)) fields_each(obj, func, arg);
}

void
rb_ivar_foreach_name(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg)
{
    if (!fieldless_p(obj)) fields_each_name(obj, func, arg);
}

/* ---- writing, for generic owners ------------------------------------------------------------------------------ */

static inline void
fields_write(VALUE fields_obj, attr_index_t index, VALUE val)
{
    RB_OBJ_WRITE(fields_obj, &rb_fields_ptr(fields_obj)[index], val);
}

static void
fields_complex_write(VALUE fields_obj, ID id, VALUE val)
{
    st_insert(rb_fields_table(fields_obj), (st_data_t)id, (st_data_t)val);
    RB_OBJ_WRITTEN(fields_obj, Qundef, val);
}

/* The fields object that holds shape's values and has room for next_shape's: fields_obj itself, or a larger copy. */
static VALUE
fields_with_room(VALUE fields_obj, rb_shape_t *shape, rb_shape_t *next_shape)
{
    if (!fields_obj) return rb_imemo_fields_new(next_shape->capacity);
    if (shape->capacity == next_shape->capacity || rb_fields_fits_p(fields_obj, next_shape->capacity)) return fields_obj;
    return rb_imemo_fields_copy(fields_obj, next_shape->capacity);
}

/*
 * Whether a hook of an allocation has written to the owner, which had this shape and these fields before: what was made for it
 * is then out of date, and the functions below begin again. Its fields also: they can be others of the same shape by now.
 */
static inline bool
generic_fields_changed_p(VALUE obj, shape_id_t owner_shape_id, VALUE original)
{
    return UNLIKELY(RBASIC_SHAPE_ID(obj) != owner_shape_id) || UNLIKELY(rb_obj_fields_no_ractor_check(obj) != original);
}

attr_index_t
rb_generic_field_append(VALUE obj, VALUE original, rb_shape_t *shape, rb_shape_t *next_shape, VALUE val)
{
    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    VALUE fields_obj = fields_with_room(original, shape, next_shape);

    if (fields_obj != original && generic_fields_changed_p(obj, owner_shape_id, original)) return rb_generic_field_set(obj, next_shape->edge_name, val);
    fields_write(fields_obj, next_shape->next_iv_index - 1, val);
    rb_fields_publish_shape(fields_obj, rb_shape_id(next_shape));
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, original);
    RB_GC_GUARD(val);
    return next_shape->next_iv_index - 1;
}

static attr_index_t
generic_field_set_complex(VALUE obj, VALUE original, ID id, VALUE val)
{
    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    VALUE fields_obj = original && rb_fields_complex_p(original) ? original : rb_imemo_fields_complex_copy(original, 1);

    if (fields_obj != original && generic_fields_changed_p(obj, owner_shape_id, original)) return rb_generic_field_set(obj, id, val);
    fields_complex_write(fields_obj, id, val);
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, original);
    RB_GC_GUARD(val);
    return FIELD_INDEX_NONE;
}

attr_index_t
rb_generic_field_set(VALUE obj, ID id, VALUE val)
{
    VALUE *values, fields_obj = rb_obj_fields(obj, id);
    shape_id_t shape_id = rb_fields_view(fields_obj, &values);
    attr_index_t index;

    if (UNLIKELY(shape_id == OBJ_TOO_COMPLEX_SHAPE_ID)) return generic_field_set_complex(obj, fields_obj, id, val);

    rb_shape_t *shape = rb_fields_shape(shape_id);
    if (rb_shape_get_iv_index(shape, id, &index)) {
        RB_OBJ_WRITE(fields_obj, &values[index], val);
        return index;
    }
    if (shape->next_iv_index >= MAX_IVARS) rb_raise(rb_eArgError, "too many instance variables");

    rb_shape_t *next_shape = rb_shape_get_next(shape, obj, id);
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) return generic_field_set_complex(obj, fields_obj, id, val);

    return rb_generic_field_append(obj, fields_obj, shape, next_shape, val);
}

static void
generic_ivar_set(VALUE obj, ID id, VALUE val)
{
    rb_generic_field_set(obj, id, val);
}

void
rb_generic_field_replace(VALUE obj, ID id, VALUE val)
{
    VALUE *values, fields_obj = rb_obj_fields_no_ractor_check(obj);
    shape_id_t shape_id = rb_fields_view(fields_obj, &values);
    attr_index_t index;

    if (shape_id == OBJ_TOO_COMPLEX_SHAPE_ID) {
        if (st_lookup((st_table *)values, (st_data_t)id, NULL)) fields_complex_write(fields_obj, id, val);
    }
    else if (rb_shape_get_iv_index(rb_shape_get_shape_by_id(shape_id), id, &index)) {
        fields_write(fields_obj, index, val);
    }
}

/* ---- removing ------------------------------------------------------------------------------------------------- */

static VALUE
fields_complex_delete(VALUE fields_obj, ID id, VALUE undef)
{
    st_data_t key = (st_data_t)id, val;
    return st_delete(rb_fields_table(fields_obj), &key, &val) ? (VALUE)val : undef;
}

/* Nobody else can be reading it: an unfrozen owner is visible to one ractor alone, unless its flag says otherwise. */
static bool
generic_owner_private_p(VALUE owner)
{
    return !FL_TEST_RAW(owner, RUBY_FL_SHAREABLE | FL_FREEZE);
}

static void
fields_close_gap(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape)
{
    VALUE *values = rb_fields_ptr(fields_obj);
    attr_index_t behind = next_shape->next_iv_index - index;

    if (behind > 0) MEMMOVE(values + index, values + index + 1, VALUE, behind);
    rb_fields_publish_shape(fields_obj, rb_shape_id(next_shape));
}

/* What a fields object becomes without the value at index: 0, itself (in place, when no other ractor can see it), or a copy. */
static inline VALUE
fields_without(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape, bool in_place)
{
    if (next_shape->next_iv_index == 0) return 0;

    if (in_place && (next_shape->capacity == rb_fields_shape(rb_fields_shape_id(fields_obj))->capacity
                     || rb_fields_snug_p(fields_obj, next_shape->capacity))) {
        fields_close_gap(fields_obj, index, next_shape);
        return fields_obj;
    }
    return rb_imemo_fields_copy_without(fields_obj, index, rb_shape_id(next_shape));
}

static VALUE
generic_field_delete(VALUE obj, ID id, VALUE undef)
{
    VALUE val, fields_obj = rb_obj_fields_no_ractor_check(obj);
    shape_id_t owner_shape_id = RBASIC_SHAPE_ID(obj);
    attr_index_t index;

    if (!fields_obj) return undef;
    if (rb_fields_complex_p(fields_obj)) return fields_complex_delete(fields_obj, id, undef);

    rb_shape_t *next_shape = rb_shape_without_field(rb_fields_shape(rb_fields_shape_id(fields_obj)), id, &index);
    if (!next_shape) return undef;
    fields_check_ractor(obj, id);

    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        VALUE complex = rb_imemo_fields_complex_copy(fields_obj, 0);
        if (generic_fields_changed_p(obj, owner_shape_id, fields_obj)) return generic_field_delete(obj, id, undef);
        val = fields_complex_delete(complex, id, undef);
        rb_obj_set_fields_no_ractor_check(obj, complex, fields_obj);
    }
    else {
        val = rb_fields_ptr(fields_obj)[index];
        VALUE rest = fields_without(fields_obj, index, next_shape, generic_owner_private_p(obj));
        if (rest && rest != fields_obj && generic_fields_changed_p(obj, owner_shape_id, fields_obj)) return generic_field_delete(obj, id, undef);
        rb_obj_set_fields_no_ractor_check(obj, rest, fields_obj);
    }
    return val;
}

/* ---- whole fields objects ------------------------------------------------------------------------------------- */

static void
generic_fields_evict(VALUE obj)
{
    VALUE fields_obj, complex;
    shape_id_t owner_shape_id;

    do {
        fields_obj = rb_obj_fields_no_ractor_check(obj);
        owner_shape_id = RBASIC_SHAPE_ID(obj);
        complex = rb_imemo_fields_complex_copy(fields_obj, 0);
    } while (generic_fields_changed_p(obj, owner_shape_id, fields_obj));
    rb_obj_set_fields_no_ractor_check(obj, complex, fields_obj);
}

bool
rb_shape_set_shape_id(VALUE obj, shape_id_t shape_id)
{
    bool changes = RBASIC_SHAPE_ID(obj) != shape_id;
    if (changes) RBASIC_SET_SHAPE_ID(obj, shape_id);
    return changes;
}

void
rb_copy_generic_ivar(VALUE clone, VALUE obj)
{
    rb_check_frozen(clone);

    VALUE fields_obj = FL_TEST(obj, FL_EXIVAR) ? rb_obj_fields_no_ractor_check(obj) : 0;
    if (!fields_obj || rb_ivar_count(obj) == 0) {
        rb_free_generic_ivar(clone);
        return;
    }
    VALUE copy = rb_imemo_fields_copy(fields_obj, rb_shape_get_shape_by_id(rb_fields_shape_id(fields_obj))->capacity);
    rb_obj_set_fields_no_ractor_check(clone, copy, 0);
}

/* Ractor#send(move: true): the fields object changes hands as it is. */
void
rb_replace_generic_ivar(VALUE clone, VALUE obj)
{
    rb_obj_set_fields_no_ractor_check(clone, rb_obj_fields_no_ractor_check(obj), 0);
    fields_unlink(obj);
}

/* ---- classes and modules -------------------------------------------------------------------------------------- */

#include "class_fields.c"
