/*
 * fields/owner.c: where the reference of an owner is. Part of variable.c.
 *
 * Stored: the side table, for the generic owners that have fields and no slot field of their own,
 * and the cache of it (internal/fields/cache.h).
 * Owner: the owner marks its fields object; the side table and the slot fields mark nothing
 * (internal/fields/owner_gc.h).
 * Invariants: OWN-1 to OWN-3 of internal/fields/owner.h.
 * Suspended: inside rb_obj_set_fields, where nothing can run the GC between the reference and the
 * shape.
 */

static struct address_table owner_table;

static void
owner_table_init(void)
{
    if (!rb_address_table_init(&owner_table)) rb_memerror();
    fields_capacities_init();
}

void
rb_free_generic_iv_tbl_(void)
{
    rb_address_table_release(&owner_table);
}

/* ---- the cache of the table (FCA-1 to FCA-5) ----------------------------------------------- */

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
    VALUE fields_obj = address_table_get(&owner_table, owner);

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
owner_table_load(VALUE owner)
{
    if (UNLIKELY(FL_TEST_RAW(owner, RUBY_FL_SHAREABLE))) {
        return address_table_get(&owner_table, owner);
    }
    struct rb_fields_cache *cache = &GET_EC()->fields_cache;

    if (UNLIKELY(cache->owner != owner)) return fields_cache_miss(cache, owner);
    RUBY_ASSERT(cache->fields_obj == address_table_get(&owner_table, owner));
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
    RUBY_ASSERT(rb_fields_storage(owner) == FIELDS_IN_TABLE && !rb_fields_exposed_p(owner));
    struct rb_fields_cache *cache = &GET_EC()->fields_cache;
    VALUE fields_obj = address_table_get(&owner_table, owner);
    fields_cache_put(cache, fields_obj ? owner : 0, fields_obj);
}

/* ---- load, store, clear: generic owners ---------------------------------------------------- */

/* For the GC: the execution context, whose cache it leaves alone, may be another's. */
static VALUE
owner_fields_peek(VALUE owner)
{
    if (rb_fields_in_slot_p(owner)) return 0;
    VALUE *slot_field = rb_generic_fields_slot(owner);
    return slot_field ? ul_atomic_load_acquire(slot_field) : address_table_get(&owner_table, owner);
}

/* Waits for other ractors. Meanwhile the GC can run, and take away empty regions. */
NOINLINE(static void owner_table_add_region(VALUE owner));

static void
owner_table_add_region(VALUE owner)
{
    bool added;

    RB_VM_LOCK_ENTER();
    added = rb_address_table_add_region(&owner_table, owner);
    RB_VM_LOCK_LEAVE();
    if (!added) rb_memerror();
}

/* Fails for lack of memory only when the table does not have the owner. */
static void
owner_table_enter(VALUE owner, VALUE fields_obj)
{
    enum address_table_state state;

    while ((state = rb_address_table_set(&owner_table, owner, fields_obj)) != ADDRESS_ENTRY) {
        if (state == ADDRESS_NO_CHUNK) rb_memerror();
        owner_table_add_region(owner);
    }
}

/*
 * Fails for lack of memory only when the owner had no fields. Release: without it another ractor
 * that finds the slot field of a shareable owner could miss what the fields object has.
 */
static void
owner_fields_store(VALUE owner, VALUE fields_obj)
{
    VALUE *slot_field = rb_generic_fields_slot(owner);

    if (slot_field) {
        ul_atomic_store_release(slot_field, fields_obj);
        if (rb_fields_in_slot_p(owner)) FL_UNSET_RAW(owner, STRUCT_FIELDS_IN_SLOT);
        return;
    }
    if (!FL_TEST_RAW(owner, FL_EXIVAR)) rb_struct_fields_counted(owner, 1, 1, true);
    owner_table_enter(owner, fields_obj);
    /* FCA-4. A writer of an owner often continues with it. */
    if (UNLIKELY(rb_fields_exposed_p(owner))) fields_cache_forget(owner);
    else fields_cache_put(&GET_EC()->fields_cache, owner, fields_obj);
}

/* A sweep calls this, too. So it reads the owner and the table only. */
static void
owner_fields_clear(VALUE owner)
{
    VALUE *slot_field = rb_generic_fields_slot(owner);
    if (slot_field) {
        ul_atomic_store_release(slot_field, 0);
        if (RB_BUILTIN_TYPE(owner) == T_STRUCT) FL_SET_RAW(owner, STRUCT_FIELDS_IN_SLOT);
        return;
    }
    address_table_delete(&owner_table, owner);
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

VALUE
rb_class_field_unset(VALUE klass, ID id, VALUE val)
{
    VALUE own;

    if (LIKELY(rb_ractor_main_p()) || !rb_own_value_assigned_p(klass, id)) return val;
    own = rb_own_value(klass, id);
    return UNDEF_P(own) ? val : own;
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

    if (rb_fields_in_slot_p(obj)) return 0;
    VALUE *slot_field = rb_generic_fields_slot(obj);
    return slot_field ? ul_atomic_load_acquire(slot_field) : owner_table_load(obj);
}

NOINLINE(static VALUE fields_of_shareable_owner(VALUE obj, ID field_name));

static VALUE
fields_of_shareable_owner(VALUE obj, ID field_name)
{
    VALUE fields_obj = rb_obj_fields(obj, field_name);

    if (RB_OBJ_FROZEN_RAW(obj) && fields_obj && !rb_generic_fields_slot(obj)) {
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
    RUBY_ASSERT(!rb_generic_fields_slot(obj));
    VALUE fields_obj = address_table_get(&owner_table, obj);
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

/*
 * Other ractors flag a shareable owner meanwhile (FL_SEEN_OBJ_ID, FL_FINALIZE): that is not lost,
 * and they see all changes at once.
 */
static inline void
owner_change_flags(VALUE obj, VALUE clear, VALUE set)
{
    VALUE flags = ul_atomic_load_relaxed(&RBASIC(obj)->flags);

    if (LIKELY(!(flags & RUBY_FL_SHAREABLE))) {
        RBASIC(obj)->flags = (flags & ~clear) | set;
        return;
    }
    while (!ul_atomic_cas_ordered(&RBASIC(obj)->flags, &flags, (flags & ~clear) | set)) continue;
}

/* For owner_change_flags, with ~SHAPE_FLAG_MASK to clear. */
static inline VALUE
owner_shape_flags(shape_id_t shape_id)
{
    return (VALUE)shape_id << SHAPE_FLAG_SHIFT;
}

static inline void
owner_set_shape(VALUE obj, shape_id_t shape_id)
{
    if (RBASIC_SHAPE_ID(obj) == shape_id) return;
    owner_change_flags(obj, ~SHAPE_FLAG_MASK, owner_shape_flags(shape_id));
}

static void
owner_forget_fields(VALUE obj)
{
    shape_id_t shape_id = RB_OBJ_FROZEN_RAW(obj) ? SPECIAL_CONST_SHAPE_ID : ROOT_SHAPE_ID;
    owner_change_flags(obj, RUBY_FL_EXIVAR | ~SHAPE_FLAG_MASK, owner_shape_flags(shape_id));
}

void
rb_obj_set_fields_no_ractor_check(VALUE obj, VALUE fields_obj, VALUE original_fields_obj)
{
    RUBY_ASSERT(rb_generic_owner_p(obj));

    if (!fields_obj) {
        owner_fields_clear(obj);
        owner_forget_fields(obj);
        return;
    }
    shape_id_t shape_id = rb_fields_shape_id(fields_obj);
    if (fields_obj != original_fields_obj) {
        owner_fields_store(obj, fields_obj);
        owner_change_flags(obj, ~SHAPE_FLAG_MASK, RUBY_FL_EXIVAR | owner_shape_flags(shape_id));
        RB_OBJ_WRITTEN(obj, Qundef, fields_obj);
    }
    else owner_set_shape(obj, shape_id);
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

void
rb_fields_verify(VALUE obj)
{
    if (rb_fields_in_slot_p(obj)) fields_verify_in_slot(obj);
    else fields_verify_reference(obj, rb_generic_fields_slot(obj), owner_fields_peek(obj));
}
