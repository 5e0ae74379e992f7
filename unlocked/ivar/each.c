/*
 * ivar/each.c: iterations over the fields of an object of any kind. Part of variable.c.
 *
 * Stored: a traversal's own state, on the stack. Owner: a traversal of many fields has a buffer
 * with their names, which only the GC frees.
 * Invariant: a callback gets the fields that were there when the traversal began and have not been
 * removed, with their present values. A callback may write to the object.
 */

/*
 * An iteration over the names of the fields that an object has at the beginning. A traversal of a
 * graph of objects has one of these on the stack for each level, so it is small: it reads a few
 * names at a time from the shape. If there are many fields, or the object is complex, all names are
 * in a buffer. Only the GC frees the buffer, because a continuation may come back to the iteration.
 */
#define FIELD_EACH_FEW 4
#define FIELD_EACH_MAX 64

struct field_each {
    VALUE buffer;                   /* a tmpbuf with all names; 0: they are in few */
    ID few[FIELD_EACH_FEW];         /* the next names; 0: a field without a value */
    ID id;                          /* the name of the present field */
    shape_id_t began;               /* the shape at the beginning */
};

struct field_each_start {           /* returned in two registers, not on the stack */
    st_index_t len;                 /* how many fields there are */
    VALUE val;                      /* the value of the first field */
};

/*
 * Not inlined, to save stack: most generic objects have no fields and need no stack frame for them,
 * and a traversal needs little stack for each level.
 */
NOINLINE(static struct field_each_start field_each_begin(struct field_each *each, VALUE obj));
NOINLINE(static VALUE field_each_value(struct field_each *each, VALUE obj, st_index_t i));
NOINLINE(static void fields_each(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg));
NOINLINE(static void fields_each_name(VALUE obj, rb_ivar_foreach_callback_func *func,
                                      st_data_t arg));

/*
 * ids = the names of the fields [first, first + capacity); 0 for one whose value is undef. Without
 * a store (NULL) the reader of the values has to look for undef.
 */
static inline void
field_names_of_shape(shape_id_t shape_id, const struct field_store *store, ID *ids,
                     st_index_t first, st_index_t capacity)
{
    const rb_shape_t *shapes = rb_fields_shape(0), *shape = &shapes[shape_id];

    for (; shape->next_iv_index > first; shape = &shapes[shape->parent_id]) {
        st_index_t index = shape->next_iv_index - 1;
        if (shape->type != SHAPE_IVAR || index - first >= capacity) continue;
        bool undef = store && UNDEF_P(field_store_at(*store, index));
        ids[index - first] = undef ? 0 : shape->edge_name;
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
 * Writes the names to *ids, which has the given space. If that is too small, writes all of them to
 * a new *buffer, and makes *ids point there. With few_enough the first names are enough, unless
 * there are more than FIELD_EACH_MAX fields or they are complex. Returns where the fields are.
 *
 * The allocation of the buffer can move the fields, and meanwhile another ractor may add some to a
 * class, so they are located again after it.
 */
static inline struct field_store
field_names_read(VALUE obj, ID **ids, st_index_t capacity, bool few_enough, VALUE *buffer)
{
    struct field_store store = field_store_locate(obj, 0);
    st_index_t len;

    while ((len = field_store_len(store)) > capacity
           && (!few_enough || len > FIELD_EACH_MAX || field_store_complex_p(store))) {
        *ids = rb_alloc_tmp_buffer_with_count(buffer, sizeof(ID) * len, len);
        capacity = len;
        store = field_store_locate(obj, 0);
    }
    if (field_store_complex_p(store)) {
        ID *cursor = *ids;
        st_foreach((st_table *)store.values, field_names_append, (st_data_t)&cursor);
    }
    else {
        field_names_of_shape(store.shape_id, few_enough ? NULL : &store, *ids, 0, capacity);
    }
    return store;
}

static struct field_each_start
field_each_begin(struct field_each *each, VALUE obj)
{
    ID *ids = each->few;
    VALUE buffer = 0, val;
    struct field_store store = field_names_read(obj, &ids, FIELD_EACH_FEW, true, &buffer);
    st_index_t len = field_store_len(store);

    each->buffer = buffer;
    each->began = store.shape_id;
    if (len == 0) return (struct field_each_start){ 0, Qundef };

    each->id = ids[0];
    if (!field_store_complex_p(store)) val = field_store_at(store, 0);
    else val = ids[0] ? field_store_get(store, ids[0], Qundef) : Qundef;
    return (struct field_each_start){ len, val };
}

/*
 * The present value of field i (i > 0); undef when an earlier callback has removed the field. Sets
 * each->id to its name.
 */
static VALUE
field_each_value(struct field_each *each, VALUE obj, st_index_t i)
{
    if (each->buffer) {
        each->id = (ID)((const rb_imemo_tmpbuf_t *)each->buffer)->ptr[i];
    }
    else {
        if (i % FIELD_EACH_FEW == 0) {
            field_names_of_shape(each->began, NULL, each->few, i, FIELD_EACH_FEW);
        }
        each->id = each->few[i % FIELD_EACH_FEW];
    }
    if (!each->id) return Qundef;

    struct field_store now = field_store_locate(obj, 0);
    if (now.shape_id == each->began && !field_store_complex_p(now)) {
        return field_store_at(now, i);
    }
    return field_store_get(now, each->id, Qundef);
}

/* The callback may add and remove fields, run the GC, and make the object complex. */
static void
fields_each(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg)
{
    struct field_each each;
    struct field_each_start start = field_each_begin(&each, obj);
    VALUE val = start.val;

    for (st_index_t i = 1; i <= start.len; i++) {
        if (!UNDEF_P(val) && func(each.id, val, arg) == ST_STOP) break;
        if (i < start.len) val = field_each_value(&each, obj, i);
    }
}

/*
 * All names are on the stack: the callback does not continue with other objects, so there is only
 * one level.
 */
static void
fields_each_name(VALUE obj, rb_ivar_foreach_callback_func *func, st_data_t arg)
{
    ID names[FIELD_EACH_MAX], *ids = names;
    VALUE buffer = 0;
    st_index_t len = field_store_len(field_names_read(obj, &ids, FIELD_EACH_MAX, false, &buffer));

    for (st_index_t i = 0; i < len; i++) {
        if (ids[i] && func(ids[i], Qnil, arg) == ST_STOP) break;
    }
    RB_GC_GUARD(buffer);
}

/* In one buffer: a symbol takes the place of its name, or of one before it. */
NOINLINE(static void fields_push_names(VALUE obj, VALUE ary));

static void
fields_push_names(VALUE obj, VALUE ary)
{
    ID names[FIELD_EACH_MAX], *ids = names;
    VALUE buffer = 0;
    st_index_t len = field_store_len(field_names_read(obj, &ids, FIELD_EACH_MAX, false, &buffer));
    st_index_t count = 0;

    for (st_index_t i = 0; i < len; i++) {
        if (ids[i] && rb_is_instance_id(ids[i])) ids[count++] = (ID)ID2SYM(ids[i]);
    }
    if (count) rb_ary_cat(ary, (VALUE *)ids, (long)count);
    RB_GC_GUARD(buffer);
}

static inline bool
fieldless_p(VALUE obj)
{
    rb_set_reveal(obj);
    return SPECIAL_CONST_P(obj) || (rb_generic_owner_p(obj) && !FL_TEST_RAW(obj, FL_EXIVAR));
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

void
rb_ivar_push_names(VALUE obj, VALUE ary)
{
    if (!fieldless_p(obj)) fields_push_names(obj, ary);
}

