/*
 * fields/object.c: the fields object, a type of internal memo object. Part of imemo.c.
 *
 * Stored: the fields of one owner (internal/fields/object.h has the layouts and the invariants
 * OBJ-1 to OBJ-4). Owner: the fields object owns its external array or table; its owner keeps it
 * alive (fields/owner.c). Invariant: a fields object is valid for the GC from its first moment:
 * root shape, no values, no buffer. Values are written before the shape that makes them visible.
 */

#define FIELDS(obj) ((struct rb_fields *)(obj))

/* ---- construction ---- */

static VALUE
fields_alloc(size_t bytes)
{
    VALUE flags = T_IMEMO | FL_WB_PROTECTED | (imemo_fields << FL_USHIFT);
    NEWOBJ_OF(fields, struct rb_fields, 0, flags, bytes, 0);
    return (VALUE)fields;
}

/* The array of an external one; the caller owns it. */
static VALUE *
fields_outer_alloc(attr_index_t capacity)
{
    RUBY_ASSERT(!rb_fields_embeddable_p(capacity));
    return ALLOC_N(VALUE, capacity - FIELDS_INNER);
}

static void
fields_adopt(VALUE fields_obj, VALUE *outer)
{
    FIELDS(fields_obj)->as.external.outer = outer;
    RB_FL_SET_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL);
}

VALUE
rb_imemo_fields_new(attr_index_t capacity)
{
    if (rb_fields_embeddable_p(capacity)) return fields_alloc(rb_fields_embedded_bytes(capacity));

    VALUE fields_obj = fields_alloc(sizeof(struct rb_fields));
    fields_adopt(fields_obj, fields_outer_alloc(capacity));
    return fields_obj;
}

VALUE
rb_imemo_fields_new_complex(st_index_t expected)
{
    VALUE fields_obj = fields_alloc(sizeof(struct rb_fields));
    FIELDS(fields_obj)->as.table = st_init_numtable_with_size(expected);
    RB_FL_SET_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL);
    rb_fields_publish_shape(fields_obj, OBJ_TOO_COMPLEX_SHAPE_ID);
    return fields_obj;
}

/* The first len values of from. */
static void
fields_copy_values(VALUE to, VALUE from, attr_index_t len)
{
    attr_index_t inner = len < FIELDS_INNER ? len : FIELDS_INNER;

    ul_atomic_copy_values(FIELDS(to)->as.embedded, FIELDS(from)->as.embedded, inner);
    ul_atomic_copy_values(rb_fields_rest(to), rb_fields_rest(from), len - inner);
}

/* The values of from but the one at index; len: how many these are. */
static void
fields_copy_values_without(VALUE to, VALUE from, attr_index_t index, attr_index_t len)
{
    RUBY_ASSERT(index <= len);
    attr_index_t inner = len < FIELDS_INNER ? len : FIELDS_INNER;
    attr_index_t before = index < inner ? 0 : index - inner;
    VALUE *to_rest = rb_fields_rest(to), *from_rest = rb_fields_rest(from);

    for (attr_index_t i = 0; i < inner; i++) {
        VALUE *value = rb_fields_at(from, i < index ? i : i + 1);
        *rb_fields_at(to, i) = ul_atomic_load_relaxed(value);
    }
    ul_atomic_copy_values(to_rest, from_rest, before);
    ul_atomic_copy_values(to_rest + before, from_rest + before + 1, len - inner - before);
}

/*
 * Values were copied into fields_obj without write barriers. If it owns a buffer, the allocation of
 * the buffer can have run the GC, which made fields_obj old or marked it: the GC must look at it
 * again.
 */
static void
fields_filled(VALUE fields_obj, shape_id_t shape_id)
{
    rb_fields_publish_shape(fields_obj, shape_id);
    if (RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL)) rb_gc_writebarrier_remember(fields_obj);
}

VALUE
rb_imemo_fields_copy(VALUE fields_obj, attr_index_t capacity)
{
    if (rb_fields_complex_p(fields_obj)) return rb_imemo_fields_copy_complex(fields_obj, 0);

    VALUE copy = rb_imemo_fields_new(capacity);
    shape_id_t shape_id = rb_fields_acquire_shape(fields_obj);

    /*
     * During the allocation another ractor, or a hook, appended in place: the copy is too small.
     */
    while (UNLIKELY(rb_fields_shape(shape_id)->capacity > capacity)) {
        capacity = rb_fields_shape(shape_id)->capacity;
        copy = rb_imemo_fields_new(capacity);
        shape_id = rb_fields_acquire_shape(fields_obj);
    }
    fields_copy_values(copy, fields_obj, rb_fields_shape(shape_id)->next_iv_index);
    fields_filled(copy, shape_id);
    RB_GC_GUARD(fields_obj);
    return copy;
}

/* A hook of the allocation can remove fields; then the copy has the layout of the shape before. */
VALUE
rb_imemo_fields_dup(VALUE fields_obj)
{
    VALUE copy;

    do {
        attr_index_t capacity = rb_fields_shape(rb_fields_shape_id(fields_obj))->capacity;
        copy = rb_imemo_fields_copy(fields_obj, capacity);
    } while (UNLIKELY(!rb_fields_laid_out_p(copy)));
    return copy;
}

VALUE
rb_imemo_fields_copy_without(VALUE fields_obj, attr_index_t index, shape_id_t next_shape_id,
                             attr_index_t capacity)
{
    shape_id_t shape_id = rb_fields_shape_id(fields_obj);
    VALUE copy = rb_imemo_fields_new(capacity);
    if (UNLIKELY(rb_fields_shape_id(fields_obj) != shape_id)) return copy;  /* by a hook */

    attr_index_t len = rb_fields_shape(next_shape_id)->next_iv_index;

    fields_copy_values_without(copy, fields_obj, index, len);
    fields_filled(copy, next_shape_id);
    if (rb_fields_external_p(fields_obj) && !rb_fields_external_p(copy)) {
        RB_FL_SET_RAW(copy, IMEMO_FIELDS_RETURNED);
    }
    RB_GC_GUARD(fields_obj);
    return copy;
}

/*
 * No write barriers, because the values stay with the same object; and not word by word, because no
 * other ractor sees it. The pointer to the array stands where an embedded one has a value, so it is
 * stored last.
 */
VALUE
rb_imemo_fields_spill(VALUE fields_obj, attr_index_t capacity)
{
    shape_id_t shape_id = rb_fields_shape_id(fields_obj);
    VALUE *outer = fields_outer_alloc(capacity);

    if (UNLIKELY(rb_fields_shape_id(fields_obj) != shape_id)) {
        xfree(outer);
        return rb_imemo_fields_copy(fields_obj, capacity);
    }
    VALUE *before = rb_fields_rest(fields_obj);
    attr_index_t len = rb_fields_len(fields_obj);
    bool external = rb_fields_external_p(fields_obj);

    if (len > FIELDS_INNER) MEMCPY(outer, before, VALUE, len - FIELDS_INNER);
    fields_adopt(fields_obj, outer);
    if (external) xfree(before);
    return fields_obj;
}

/* No write barriers: see rb_imemo_fields_spill. The shapes of both have external fields objects. */
VALUE
rb_imemo_fields_shrink(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape)
{
    shape_id_t shape_id = rb_fields_shape_id(fields_obj);
    VALUE *outer = fields_outer_alloc(next_shape->capacity);

    if (UNLIKELY(rb_fields_shape_id(fields_obj) != shape_id)) {     /* by a hook */
        xfree(outer);
        return rb_imemo_fields_new(next_shape->capacity);
    }
    VALUE *before = FIELDS(fields_obj)->as.external.outer;

    rb_fields_close_gap(fields_obj, index, next_shape);
    MEMCPY(outer, before, VALUE, next_shape->next_iv_index - FIELDS_INNER);
    fields_adopt(fields_obj, outer);
    xfree(before);
    return fields_obj;
}

void
rb_imemo_fields_return(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape)
{
    VALUE *outer = FIELDS(fields_obj)->as.external.outer;
    VALUE *rest = FIELDS(fields_obj)->as.embedded + FIELDS_INNER;

    rb_fields_close_gap(fields_obj, index, next_shape);
    if (next_shape->next_iv_index > FIELDS_INNER) {
        MEMCPY(rest, outer, VALUE, next_shape->next_iv_index - FIELDS_INNER);
    }
    RB_FL_UNSET_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL);
    RB_FL_SET_RAW(fields_obj, IMEMO_FIELDS_RETURNED);
    xfree(outer);
}

static int
fields_add_entry(st_data_t id, st_data_t val, st_data_t table)
{
    st_add_direct((st_table *)table, id, val);
    return ST_CONTINUE;
}

static void
fields_add_shaped(VALUE fields_obj, VALUE copy)
{
    VALUE ids_buffer = 0;
    ID *ids;
    shape_id_t shape_id;
    attr_index_t len;

    do {
        if (ids_buffer) ALLOCV_END(ids_buffer);
        shape_id = rb_fields_acquire_shape(fields_obj);
        len = rb_fields_shape(shape_id)->next_iv_index;
        ids = ALLOCV_N(ID, ids_buffer, len);
    } while (UNLIKELY(rb_fields_shape_id(fields_obj) != shape_id));     /* a hook changed it */

    rb_shape_field_ids(rb_fields_shape(shape_id), ids);
    for (attr_index_t i = 0; i < len; i++) {
        st_add_direct(rb_fields_table(copy), ids[i], *rb_fields_at(fields_obj, i));
    }
    ALLOCV_END(ids_buffer);
}

VALUE
rb_imemo_fields_copy_complex(VALUE fields_obj, st_index_t more)
{
    if (!fields_obj) return rb_imemo_fields_new_complex(more);

    VALUE copy;
    st_table *from;

    if (rb_fields_complex_p(fields_obj)) {
        from = rb_fields_table(fields_obj);
        copy = rb_imemo_fields_new_complex(st_table_size(from) + more);
        st_foreach(from, fields_add_entry, (st_data_t)rb_fields_table(copy));
    }
    else {
        copy = rb_imemo_fields_new_complex(rb_fields_len(fields_obj) + more);
        fields_add_shaped(fields_obj, copy);
    }
    fields_filled(copy, OBJ_TOO_COMPLEX_SHAPE_ID);
    RB_GC_GUARD(fields_obj);
    return copy;
}

/* ---- called by the GC ---- */

static void
fields_mark_and_move(VALUE fields_obj, bool reference_updating)
{
    VALUE *values = FIELDS(fields_obj)->as.embedded;

    if (LIKELY(!rb_fields_once_external_p(fields_obj))) {
        attr_index_t len = rb_fields_len(fields_obj);
        for (attr_index_t i = 0; i < len; i++) rb_gc_mark_and_move(&values[i]);
    }
    else if (!rb_fields_complex_p(fields_obj)) {
        /* A hook of what ObjectSpace's traversal allocates can move the values (spill, return). */
        for (attr_index_t i = 0; i < rb_fields_len(fields_obj); i++) {
            rb_gc_mark_and_move(rb_fields_at(fields_obj, i));
        }
    }
    else if (reference_updating) {
        rb_gc_ref_update_table_values_only(rb_fields_table(fields_obj));
    }
    else {
        rb_mark_tbl_no_pin(rb_fields_table(fields_obj));
    }
    RB_GC_GUARD(fields_obj);        /* ObjectSpace traverses, too, and may allocate */
}

static size_t
fields_memsize(VALUE fields_obj)
{
    if (rb_fields_complex_p(fields_obj)) return st_memsize(rb_fields_table(fields_obj));
    if (!RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL)) return 0;

    /* One that an allocation's hook made superfluous may still have the root shape. */
    attr_index_t capacity = rb_shape_get_shape_by_id(rb_fields_shape_id(fields_obj))->capacity;
    return capacity > FIELDS_INNER ? sizeof(VALUE) * (capacity - FIELDS_INNER) : 0;
}

/* Reads no shape: at exit the shapes are freed before the objects. */
static void
fields_free(VALUE fields_obj)
{
    if (!RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_EXTERNAL)) return;

    if (rb_fields_complex_p(fields_obj)) {
        st_free_table(rb_fields_table(fields_obj));
    }
    else {
        xfree(FIELDS(fields_obj)->as.external.outer);
    }
}

/* ---- for all types of imemo ---- */

const char *
rb_imemo_name(enum imemo_type type)
{
    return type == imemo_fields ? "fields" : base_imemo_name(type);
}

size_t
rb_imemo_memsize(VALUE obj)
{
    return imemo_type(obj) == imemo_fields ? fields_memsize(obj) : base_imemo_memsize(obj);
}

void
rb_imemo_mark_and_move(VALUE obj, bool reference_updating)
{
    if (imemo_type(obj) == imemo_fields) {
        fields_mark_and_move(obj, reference_updating);
    }
    else {
        base_imemo_mark_and_move(obj, reference_updating);
    }
}

void
rb_imemo_free(VALUE obj)
{
    if (imemo_type(obj) == imemo_fields) {
        fields_free(obj);
    }
    else {
        base_imemo_free(obj);
    }
}
