/*
 * fields/owner.c: where the reference of an owner stands. Part of variable.c.
 *
 * Stored: the side table, for the generic owners that have fields and no word of their own, and the
 * cache in front of it (internal/fields/cache.h).
 * Owner: the owner marks its fields object; the side table and the words mark nothing. The sweep of
 * the owner drops the reference, and compaction gives an entry of the table its new key, without
 * reading the fields object, which may have been swept or moved by then.
 * Invariants: OWN-1 to OWN-3 of internal/fields/owner.h.
 * Suspended: inside rb_obj_set_fields, where nothing can run the GC between the reference and the
 * shape.
 */

static struct address_table fields_ref_table;

static void
fields_ref_init(void)
{
    if (!rb_address_table_init(&fields_ref_table)) rb_memerror();
    fields_rooms_init();
}

void
rb_free_generic_iv_tbl_(void)
{
    rb_address_table_release(&fields_ref_table);
}

/* ---- the cache in front of the table (FCA-1 to FCA-5) -------------------------------------- */

static inline void
fields_cache_put(struct rb_fields_cache *cache, VALUE owner, VALUE fields_obj)
{
    cache->owner = owner;
    cache->fields_obj = fields_obj;
}

/* Not inlined: a hit needs no stack frame. */
NOINLINE(static VALUE fields_cache_miss(struct rb_fields_cache *cache, VALUE owner));

static VALUE
fields_cache_miss(struct rb_fields_cache *cache, VALUE owner)
{
    VALUE fields_obj = address_table_get(&fields_ref_table, owner);

    if (LIKELY(fields_obj && !rb_fields_exposed_p(owner))) {
        fields_cache_put(cache, owner, fields_obj);
    }
    return fields_obj;
}

/*
 * For Ruby code. An extension may have set the flag FL_EXIVAR of an owner without fields (ext/date
 * does): then there is no entry. For fields of any name, so a shareable owner is not looked up in
 * the cache (FCA-4).
 */
static inline VALUE
fields_ref_load_entry(VALUE owner)
{
    if (UNLIKELY(FL_TEST_RAW(owner, RUBY_FL_SHAREABLE))) {
        return address_table_get(&fields_ref_table, owner);
    }
    struct rb_fields_cache *cache = &GET_EC()->fields_cache;

    if (UNLIKELY(cache->owner != owner)) return fields_cache_miss(cache, owner);
    RUBY_ASSERT(cache->fields_obj == address_table_get(&fields_ref_table, owner));
    return cache->fields_obj;
}

/* The owner has no fields any more. */
static inline void
fields_cache_forget(VALUE owner)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);

    /* Without one this is a thread of a modular GC. */
    if (ec && ec->fields_cache.owner == owner) rb_fields_cache_clear(&ec->fields_cache);
}

void
rb_fields_cache_fill(VALUE owner)
{
    RUBY_ASSERT(rb_fields_place(owner) == FIELDS_IN_TABLE && !rb_fields_exposed_p(owner));
    struct rb_fields_cache *cache = &GET_EC()->fields_cache;
    VALUE fields_obj = address_table_get(&fields_ref_table, owner);
    fields_cache_put(cache, fields_obj ? owner : 0, fields_obj);
}

/* ---- load, store, clear: generic owners ---------------------------------------------------- */

/* For the GC: the execution context, whose cache it leaves alone, may be another's. */
static VALUE
fields_ref_peek(VALUE owner)
{
    VALUE *word = rb_generic_fields_word(owner);
    return word ? ul_atomic_load_acquire(word) : address_table_get(&fields_ref_table, owner);
}

/* Waits for other ractors. Meanwhile the GC can run, and take away empty regions. */
NOINLINE(static void fields_ref_add_region(VALUE owner));

static void
fields_ref_add_region(VALUE owner)
{
    bool added;

    RB_VM_LOCK_ENTER();
    added = rb_address_table_add_region(&fields_ref_table, owner);
    RB_VM_LOCK_LEAVE();
    if (!added) rb_memerror();
}

/*
 * Fails for lack of memory only when the owner had no fields. Release: without it another ractor
 * that finds the word of a shareable owner could miss what the fields object has.
 */
static void
fields_ref_store(VALUE owner, VALUE fields_obj)
{
    VALUE *word = rb_generic_fields_word(owner);
    enum address_table_state state;

    if (word) {
        ul_atomic_store_release(word, fields_obj);
        return;
    }
    rb_struct_fields_counted(owner, 1);
    while ((state = rb_address_table_set(&fields_ref_table, owner, fields_obj)) != ADDRESS_ENTRY) {
        if (state == ADDRESS_NO_CHUNK) rb_memerror();
        fields_ref_add_region(owner);
    }
    /* FCA-4. Who writes an owner often goes on with it. */
    if (UNLIKELY(rb_fields_exposed_p(owner))) fields_cache_forget(owner);
    else fields_cache_put(&GET_EC()->fields_cache, owner, fields_obj);
}

/* A sweep calls this, too. So it reads the owner and the table only. */
static void
fields_ref_clear(VALUE owner)
{
    VALUE *word = rb_generic_fields_word(owner);
    if (word) {
        ul_atomic_store_release(word, 0);
        return;
    }
    address_table_delete(&fields_ref_table, owner);
    fields_cache_forget(owner);
}

/* ---- the ractor rules of the accessors ----------------------------------------------------- */

NOINLINE(static void fields_check_ractor(VALUE obj, ID field_name));

/* Raises, unless this ractor may access the field of an exposed owner. */
static void
fields_check_ractor(VALUE obj, ID field_name)
{
    RUBY_ASSERT(rb_fields_exposed_p(obj));
    if (rb_ractor_main_p() || !rb_is_instance_id(field_name)) return;
    rb_isolation_raise_ivar(obj, field_name);
}

VALUE
rb_class_field_for_ractor(VALUE klass, ID id, VALUE val)
{
    VALUE own;

    if (rb_class_field_readable_p(val) || rb_ractor_main_p()) return val;
    if (!rb_is_instance_id(id) || rb_ractor_shareable_p(val)) return val;
    own = rb_own_value(klass, id);
    if (UNDEF_P(own)) rb_isolation_raise_class_get(klass, id, val);
    return own;
}

/* ---- the accessors ------------------------------------------------------------------------- */

VALUE
rb_obj_fields(VALUE obj, ID field_name)
{
    if (rb_fields_exposed_p(obj)) fields_check_ractor(obj, field_name);
    return rb_obj_fields_no_ractor_check(obj);
}

VALUE
rb_obj_fields_no_ractor_check(VALUE obj)
{
    RUBY_ASSERT(rb_generic_owner_p(obj));
    if (!FL_TEST_RAW(obj, FL_EXIVAR)) return 0;

    VALUE *word = rb_generic_fields_word(obj);
    return word ? ul_atomic_load_acquire(word) : fields_ref_load_entry(obj);
}

NOINLINE(static VALUE fields_of_shareable_owner(VALUE obj, ID field_name));

static VALUE
fields_of_shareable_owner(VALUE obj, ID field_name)
{
    VALUE fields_obj = rb_obj_fields(obj, field_name);

    if (RB_OBJ_FROZEN_RAW(obj) && fields_obj && !rb_generic_fields_word(obj)) {
        fields_cache_put(&GET_EC()->fields_cache, obj, fields_obj);
    }
    return fields_obj;
}

/* Not inlined: a hit needs no stack frame. */
NOINLINE(static VALUE fields_of_uncached_owner(struct rb_fields_cache *cache, VALUE obj,
                                               ID field_name));

static VALUE
fields_of_uncached_owner(struct rb_fields_cache *cache, VALUE obj, ID field_name)
{
    VALUE flags = FL_TEST_RAW(obj, RUBY_FL_SHAREABLE | FL_EXIVAR);

    if (UNLIKELY(flags != FL_EXIVAR)) {
        return flags & RUBY_FL_SHAREABLE ? fields_of_shareable_owner(obj, field_name) : 0;
    }
    RUBY_ASSERT(!rb_generic_fields_word(obj));
    VALUE fields_obj = address_table_get(&fields_ref_table, obj);
    if (LIKELY(fields_obj)) fields_cache_put(cache, obj, fields_obj);
    return fields_obj;
}

/* An owner in the cache has fields and is not exposed. */
VALUE
rb_fields_of_other_owner(VALUE obj, ID field_name)
{
    struct rb_fields_cache *cache = &GET_EC()->fields_cache;

    if (LIKELY(cache->owner == obj)) return cache->fields_obj;
    return fields_of_uncached_owner(cache, obj, field_name);
}

static inline void
owner_set_shape(VALUE obj, shape_id_t shape_id)
{
    if (RBASIC_SHAPE_ID(obj) != shape_id) RBASIC_SET_SHAPE_ID(obj, shape_id);
}

static void
owner_forget_fields(VALUE obj)
{
    FL_UNSET_RAW(obj, FL_EXIVAR);
    owner_set_shape(obj, RB_OBJ_FROZEN_RAW(obj) ? SPECIAL_CONST_SHAPE_ID : ROOT_SHAPE_ID);
}

void
rb_obj_set_fields_no_ractor_check(VALUE obj, VALUE fields_obj, VALUE original_fields_obj)
{
    RUBY_ASSERT(rb_generic_owner_p(obj));

    if (!fields_obj) {
        fields_ref_clear(obj);
        owner_forget_fields(obj);
        return;
    }
    if (fields_obj != original_fields_obj) {
        fields_ref_store(obj, fields_obj);
        FL_SET_RAW(obj, FL_EXIVAR);
        RB_OBJ_WRITTEN(obj, Qundef, fields_obj);
    }
    owner_set_shape(obj, rb_fields_shape_id(fields_obj));
    RUBY_ASSERT((rb_fields_verify(obj), 1));
    RB_GC_GUARD(obj);
    RB_GC_GUARD(fields_obj);
}

void
rb_obj_set_fields(VALUE obj, VALUE fields_obj, ID field_name, VALUE original_fields_obj)
{
    if (rb_fields_exposed_p(obj)) fields_check_ractor(obj, field_name);
    rb_obj_set_fields_no_ractor_check(obj, fields_obj, original_fields_obj);
}

/* ---- called by the GC about an owner ------------------------------------------------------- */

void
rb_mark_generic_ivar(VALUE obj)
{
    VALUE fields_obj = fields_ref_peek(obj);
    if (fields_obj) rb_fields_mark(fields_obj);
}

/*
 * Whether the GC calls back the owner after a compaction. That comes next, and may read instance
 * variables: their values must have the new addresses by then.
 */
static bool
owner_hears_of_compaction_p(VALUE owner)
{
    return RB_BUILTIN_TYPE(owner) == T_DATA && RTYPEDDATA_P(owner)
        && RTYPEDDATA_TYPE(owner)->function.dcompact;
}

void
rb_ref_update_generic_ivar(VALUE obj)
{
    VALUE *word = rb_generic_fields_word(obj), fields_obj = fields_ref_peek(obj);
    if (!fields_obj) return;

    fields_obj = rb_gc_location(fields_obj);
    if (word) *word = fields_obj;
    else address_table_replace(&fields_ref_table, obj, fields_obj);
    if (owner_hears_of_compaction_p(obj)) rb_imemo_mark_and_move(fields_obj, true);
}

/* Before the slot is copied; a word goes with it. The GC has the lock that a region needs. */
void
rb_mv_generic_ivar(VALUE from, VALUE to)
{
    ASSERT_vm_locking();
    if (rb_generic_fields_word(from)) return;

    VALUE fields_obj = address_table_get(&fields_ref_table, from);
    if (!fields_obj) return;
    if (!rb_address_table_add_region(&fields_ref_table, to)
        || rb_address_table_set(&fields_ref_table, to, fields_obj) != ADDRESS_ENTRY) {
        rb_memerror();
    }
    address_table_delete(&fields_ref_table, from);
}

void
rb_fields_trim(void)
{
    rb_address_table_trim(&fields_ref_table);
}

void
rb_free_generic_ivar(VALUE obj)
{
    if (!FL_TEST_RAW(obj, FL_EXIVAR)) return;
    fields_ref_clear(obj);
    owner_forget_fields(obj);
}

void
rb_fields_owner_dying(VALUE obj)
{
    switch (rb_fields_place(obj)) {
      case FIELDS_IN_OBJECT: break;
      case FIELDS_IN_CLASS: *rb_class_fields_ref(obj) = 0; break;
      default: rb_free_generic_ivar(obj); break;
    }
}

struct fields_weak_walk {
    fields_weak_func *keep;
    fields_weak_update_func *update;
    void *data;
};

/* Asks a modular GC about one owner. Returns its address from now on; 0 when it is dead. */
static VALUE
fields_weak_owner(VALUE owner, void *data)
{
    struct fields_weak_walk *walk = data;

    switch (walk->keep(owner, walk->data)) {
      case ST_DELETE:
        owner_forget_fields(owner);
        return 0;
      case ST_REPLACE:
        walk->update(&owner, walk->data);
        return owner;
      default:
        return owner;
    }
}

void
rb_fields_table_foreach_weak(fields_weak_func *keep, fields_weak_update_func *update, void *data)
{
    struct fields_weak_walk walk = { keep, update, data };
    if (!rb_address_table_filter(&fields_ref_table, fields_weak_owner, &walk)) rb_memerror();
}

/*
 * During the GC (its checks ask dead owners, too) the fields object can be gone before its owner.
 */
size_t
rb_fields_memsize_of(VALUE fields_obj)
{
    return fields_obj && !rb_during_gc() ? rb_obj_memsize_of(fields_obj) : 0;
}

size_t
rb_generic_ivar_memsize(VALUE obj)
{
    return rb_fields_memsize_of(fields_ref_peek(obj));
}

/* ---- checks -------------------------------------------------------------------------------- */

/* OBJ-1 and OBJ-2. */
static void
fields_verify_layout(VALUE owner, VALUE fields_obj)
{
    if (!rb_imemo_fields_p(fields_obj)) {
        rb_bug("fields: %p of owner %p is no fields object", (void *)fields_obj, (void *)owner);
    }
    rb_shape_t *shape = rb_fields_shape(rb_fields_shape_id(fields_obj));
    bool external = rb_fields_external_p(fields_obj);

    if (shape->type == SHAPE_FROZEN) rb_bug("fields: a fields object has a frozen shape (OBJ-1)");
    if (!rb_fields_laid_out_p(fields_obj)) {
        rb_bug("fields: capacity %u is %s (OBJ-2)", shape->capacity,
               external ? "external" : "embedded");
    }
    if (!external && rb_fields_embedded_bytes(shape->capacity) > rb_gc_obj_slot_size(fields_obj)) {
        rb_bug("fields: capacity %u does not fit its slot (OBJ-2)", shape->capacity);
    }
}

static void
fields_verify_live(VALUE owner, const char *what, VALUE obj)
{
    if (SPECIAL_CONST_P(obj)) return;
    switch (RB_BUILTIN_TYPE(obj)) {
      case T_NONE: case T_ZOMBIE: case T_MOVED:
        rb_bug("fields: %s %p of owner %p is no object (OBJ-3)", what, (void *)obj, (void *)owner);
      default:
        break;
    }
}

static int
fields_verify_entry(st_data_t id, st_data_t val, st_data_t owner)
{
    fields_verify_live((VALUE)owner, "value", (VALUE)val);
    return ST_CONTINUE;
}

/* OBJ-1 to OBJ-3. */
static void
fields_verify_whole(VALUE owner, VALUE fields_obj)
{
    fields_verify_layout(owner, fields_obj);
    if (rb_fields_complex_p(fields_obj)) {
        st_foreach(rb_fields_table(fields_obj), fields_verify_entry, (st_data_t)owner);
        return;
    }
    attr_index_t len = rb_fields_len(fields_obj);
    for (attr_index_t i = 0; i < len; i++) {
        fields_verify_live(owner, "value", *rb_fields_at(fields_obj, i));
    }
}

/* OWN-2 */
static void
fields_verify_shapes(shape_id_t of_owner, shape_id_t of_fields)
{
    if (of_owner == of_fields) return;

    rb_shape_t *shape = rb_shape_get_shape_by_id(of_owner);
    if (shape->type != SHAPE_FROZEN || shape->parent_id != of_fields) {
        rb_bug("fields: shape %u of the owner does not go with shape %u of its fields (OWN-2)",
               of_owner, of_fields);
    }
}

/* OWN-3 */
static void
fields_verify_word(VALUE owner, VALUE *word)
{
    VALUE *end = (VALUE *)(owner + rb_gc_obj_slot_size(owner));
    if (word >= end) rb_bug("fields: the word of owner %p is outside (OWN-3)", (void *)owner);
}

void
rb_fields_verify(VALUE obj)
{
    VALUE *word = rb_generic_fields_word(obj);
    if (word) fields_verify_word(obj, word);
    VALUE fields_obj = fields_ref_peek(obj);

    bool flag = FL_TEST_RAW(obj, FL_EXIVAR) != 0;
    shape_id_t shape_id = RBASIC_SHAPE_ID(obj);
    bool by_hand = flag && !fields_obj                                                  /* OWN-1 */
        && (shape_id == ROOT_SHAPE_ID || shape_id == SPECIAL_CONST_SHAPE_ID);           /* OWN-2 */
    if (flag != (fields_obj != 0) && !by_hand) {
        rb_bug("fields: FL_EXIVAR of owner %p is %s, but its fields object is %p (OWN-1)",
               (void *)obj, flag ? "set" : "clear", (void *)fields_obj);
    }
    if (!fields_obj) return;
    fields_verify_layout(obj, fields_obj);
    fields_verify_shapes(RBASIC_SHAPE_ID(obj), rb_fields_shape_id(fields_obj));
}

void
rb_fields_verify_owner(VALUE obj)
{
    VALUE fields_obj = 0;

    if (RB_BUILTIN_TYPE(obj) == T_IMEMO || RB_BUILTIN_TYPE(obj) == T_NODE) return;
    switch (rb_fields_place(obj)) {
      case FIELDS_IN_OBJECT:
        break;
      case FIELDS_IN_CLASS:
        fields_obj = rb_class_fields(obj);
        break;
      default:
        rb_fields_verify(obj);
        fields_obj = fields_ref_peek(obj);
        break;
    }
    if (fields_obj) fields_verify_whole(obj, fields_obj);
}

static void
fields_verify_table_entry(VALUE owner, VALUE fields_obj, void *data)
{
    fields_verify_live(owner, "owner", owner);
    if (rb_objspace_garbage_object_p(owner)) return;    /* dead; the sweep comes to it */
    if (rb_fields_place(owner) != FIELDS_IN_TABLE || !FL_TEST_RAW(owner, FL_EXIVAR)) {
        rb_bug("fields: the side table has %p, which has no fields (OWN-1)", (void *)owner);
    }
}

void
rb_fields_verify_table(void)
{
    ASSERT_vm_locking();
    rb_address_table_each(&fields_ref_table, fields_verify_table_entry, NULL);
}
