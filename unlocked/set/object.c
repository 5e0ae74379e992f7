/*
 * set/object.c: Sets with a table: allocation, what the GC calls, and their end as objects.
 * Part of hash.c.
 *
 * Stored: the table, in the slot. Owner: the object.
 * Invariants: SOB-2 and SOB-3 of internal/set/object.h.
 */
static ID id_set_hash, id_set_positions;

ALWAYS_INLINE(static struct set_table *set_table_of(VALUE set));

static struct set_table *
set_table_of(VALUE set)
{
    RUBY_ASSERT(RB_TYPE_P(set, T_DATA));
    return (struct set_table *)((char *)set + offsetof(struct RTypedData, data));
}

/* ---- what the GC calls --------------------------------------------------------------------- */

static void
set_table_mark(void *data)
{
    struct set_table *table = data;
    uint32_t bound = set_table_bound(table);
    bool pinned = table->flags & SET_TABLE_IDENTITY;

    for (uint32_t i = set_table_first(table); i < bound; i++) {
        VALUE element = (VALUE)*set_table_at(table, i);
        if (SPECIAL_CONST_P(element)) continue;
        if (pinned) rb_gc_mark(element);
        else rb_gc_mark_movable(element);
    }
}

static void
set_table_update_references(void *data)
{
    struct set_table *table = data;
    uint32_t bound = set_table_bound(table);

    for (uint32_t i = set_table_first(table); i < bound; i++) {
        uintptr_t *place = set_table_at(table, i);
        if (!SPECIAL_CONST_P((VALUE)*place)) *place = (uintptr_t)rb_gc_location((VALUE)*place);
    }
}

static void
set_table_end(void *data)
{
    void *block = set_table_block(data);
    if (block) set_table_free(block, set_table_block_size(data));
}

static size_t
set_table_memsize(const void *data)
{
    return set_table_block_size(data);
}

static const rb_data_type_t set_table_type = {
    .wrap_struct_name = "Set",
    .function = {
        .dmark = set_table_mark,
        .dfree = set_table_end,
        .dsize = set_table_memsize,
        .dcompact = set_table_update_references,
    },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_EMBEDDABLE
        | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE
set_table_alloc(void)
{
    VALUE set = rb_data_typed_object_zalloc(rb_cSetTable, sizeof(struct set_table),
                                            &set_table_type);
    RBASIC_SET_SHAPE_ID(set, OBJ_TOO_COMPLEX_SHAPE_ID);         /* SOB-2 */
    return set;
}

/* For Set.allocate and those above it. Without an initialize there is no @hash. */
static VALUE
set_s_alloc(VALUE klass)
{
    if (klass == rb_cSetTable) klass = rb_cSetObject;   /* by an extension that asked CLASS_OF */
    if (klass != rb_cSetObject || !rb_set_tables_wanted) return rb_class_allocate_instance(klass);
    VALUE set = set_table_alloc();
    set_table_of(set)->flags = SET_TABLE_RAW;
    return set;
}

VALUE
rb_set_alloc_object(VALUE klass)
{
    return klass == rb_cSetObject ? rb_class_allocate_instance(klass) : rb_obj_alloc(klass);
}

/* ---- the end of a table -------------------------------------------------------------------- */

static VALUE
set_to_small_hash(struct set_table *table)
{
    VALUE hash = rb_hash_new();
    uint32_t bound = set_table_bound(table), to = 0;

    if (!set_table_size(table)) return hash;
    ensure_ar_table(hash);
    for (uint32_t i = 0; i < bound; i++) {
        VALUE element = (VALUE)*set_table_at(table, i);
        if (UNDEF_P(element)) continue;
        ar_set_entry(hash, to++, element, Qtrue, table->as.small.hints[i]);
        RHASH_AR_TABLE_BOUND_SET(hash, to);
        RHASH_AR_TABLE_SIZE_INC(hash);
        RB_OBJ_WRITTEN(hash, Qundef, element);
    }
    return hash;
}

static VALUE
set_to_large_hash(struct set_table *table)
{
    bool identity = table->flags & SET_TABLE_IDENTITY, wide = table->flags & SET_TABLE_WIDE;
    VALUE hash = identity ? rb_ident_hash_new_with_size(set_table_size(table))
                          : rb_hash_new_with_size(set_table_size(table));
    uint32_t bound = set_table_bound(table);

    if (!identity && !RHASH_ST_TABLE_P(hash)) hash_st_table_init(hash, &objhash, 16);
    for (uint32_t i = 0; i < bound; i++) {
        VALUE element = (VALUE)*set_table_at(table, i);
        if (UNDEF_P(element)) continue;
        uint64_t value = wide ? ((uint64_t *)set_hashes(table))[i]
                              : set_hash_of(table->flags, element);
        rb_st_add_direct_with_hash(RHASH_ST_TABLE(hash), element, Qtrue, (st_hash_t)value);
        RB_OBJ_WRITTEN(hash, Qundef, element);
    }
    return hash;
}

/* The Hash that stock would have in @hash. */
static VALUE
set_to_hash(VALUE set)
{
    struct set_table *table = set_table_of(set);
    bool small = !set_table_large_p(table) && !(table->flags & SET_TABLE_IDENTITY);
    VALUE hash = small ? set_to_small_hash(table) : set_to_large_hash(table);

    RHASH_SET_IFNONE(hash, Qfalse);
    RB_GC_GUARD(set);
    return hash;
}

/*
 * For iterations that began with the table: the Hash, and the elements by position; where there is
 * none, the Hash again. They are in a hidden instance variable until the last of them ends, as an
 * array that a copy or a traversal may meet.
 */
static VALUE
set_positions(VALUE set, VALUE hash)
{
    struct set_table *table = set_table_of(set);
    uint32_t bound = set_table_bound(table);
    VALUE positions = rb_ary_new_capa(bound + 1);

    rb_ary_push(positions, hash);
    for (uint32_t i = 0; i < bound; i++) {
        VALUE element = (VALUE)*set_table_at(table, i);
        rb_ary_push(positions, UNDEF_P(element) ? hash : element);
    }
    return rb_ary_freeze(positions);
}

/* SOB-5. Other ractors may see the Set, and read its table now. */
static void
set_become_attached(VALUE set)
{
    VALUE hash = set_to_hash(set), fields_obj;
    rb_shape_t *root = rb_fields_shape(ROOT_SHAPE_ID);
    rb_shape_t *shape = rb_shape_get_next(root, set, id_set_hash);

    rb_obj_freeze(hash);
    if (shape->type == SHAPE_OBJ_TOO_COMPLEX) {
        fields_obj = rb_imemo_fields_copy_complex(0, 1);
        rb_fields_complex_set(fields_obj, id_set_hash, hash);
    }
    else {
        fields_obj = rb_imemo_fields_new(shape->capacity);
        rb_fields_replace(fields_obj, shape->next_iv_index - 1, hash);
        rb_fields_publish_shape(fields_obj, rb_fields_id_of_shape(shape));
    }
    RB_VM_LOCK_ENTER();
    if (RB_OBJ_SHAREABLE_P(set)) FL_SET_RAW(hash, RUBY_FL_SHAREABLE);
    if (rb_set_table_p(set)) {
        rb_obj_set_fields_no_ractor_check(set, fields_obj, 0);
        ul_atomic_fence_release();      /* who finds lib/set.rb's methods finds @hash */
        RBASIC_SET_CLASS(set, rb_cSetObject);
    }
    RB_VM_LOCK_LEAVE();
    RB_GC_GUARD(hash);
    RB_GC_GUARD(fields_obj);
}

/* SOB-3. The content of the table is lost. */
static void
set_become_plain(VALUE set, VALUE hash)
{
    struct set_table *table = set_table_of(set);
    void *block = set_table_block(table);
    size_t bytes = set_table_block_size(table), slot = rb_gc_obj_slot_size(set);
    VALUE kept = FL_WB_PROTECTED | FL_PROMOTED | FL_FINALIZE | FL_SEEN_OBJ_ID;
    bool frozen = OBJ_FROZEN_RAW(set);

    RUBY_ASSERT(!FL_TEST_RAW(set, FL_EXIVAR | RUBY_FL_SHAREABLE));
    memset((char *)set + sizeof(struct RBasic), 0, slot - sizeof(struct RBasic));
    RBASIC(set)->flags = (RBASIC(set)->flags & kept) | T_OBJECT | ROBJECT_EMBED;
    RBASIC_SET_SHAPE_ID(set, (shape_id_t)(rb_gc_heap_id_for_size(slot) + FIRST_T_OBJECT_SHAPE_ID));
    if (rb_set_table_p(set)) RBASIC_SET_CLASS(set, rb_cSetObject);
    if (block) set_table_free(block, bytes);
    if (!UNDEF_P(hash)) rb_ivar_set(set, id_set_hash, hash);
    if (frozen) rb_obj_freeze_inline(set);
    RB_GC_GUARD(hash);
}

static void
set_become_plain_from_table(VALUE set)
{
    struct set_table *table = set_table_of(set);
    VALUE hash = table->flags & SET_TABLE_RAW ? Qundef : set_to_hash(set);
    VALUE positions = table->iterations ? set_positions(set, hash) : 0;
    bool frozen = OBJ_FROZEN_RAW(set), frozen_hash = table->flags & SET_TABLE_FROZEN;
    uint32_t iterations = table->iterations;

    FL_UNSET_RAW(set, FL_FREEZE);
    set_become_plain(set, hash);
    if (positions) {
        rb_ivar_set(set, id_set_positions, positions);
        for (uint32_t i = 0; i < iterations; i++) hash_iter_lev_inc(hash);
    }
    if (frozen_hash) rb_obj_freeze(hash);
    if (frozen) rb_obj_freeze_inline(set);
    RB_GC_GUARD(hash);
}

/* Of vm_insnhelper.c. */
NORETURN(void rb_ec_stack_overflow(rb_execution_context_t *ec, int crit));

/*
 * Raises SystemStackError when the stack is nearly full, as a call of a method does. Marshal looks
 * at Sets in Sets with no call between them; and a stack that ends inside malloc hangs: who makes
 * the error of it wants malloc, too.
 */
static void
set_check_stack(void)
{
    rb_execution_context_t *ec = GET_EC();

    if (LIKELY(!rb_ec_stack_check(ec)) || rb_ec_raised_p(ec, RAISED_STACKOVERFLOW)) return;
    rb_ec_raised_set(ec, RAISED_STACKOVERFLOW);
    rb_ec_stack_overflow(ec, FALSE);
}

void
rb_set_become_object(VALUE set)
{
    set_check_stack();
    if (set_table_of(set)->flags & SET_TABLE_FROZEN && OBJ_FROZEN_RAW(set)) {
        set_become_attached(set);
    }
    else set_become_plain_from_table(set);
}

/* ---- what an object with a table, or one beside its @hash, is for others ------------------- */

bool
rb_set_data_p(VALUE obj)
{
    return RB_TYPE_P(obj, T_DATA) && RTYPEDDATA_P(obj) && RTYPEDDATA_TYPE(obj) == &set_table_type;
}

VALUE
rb_set_seen_class(VALUE value)
{
    return rb_set_visible_class(value);
}

void
rb_set_make_plain(VALUE set)
{
    if (rb_set_table_p(set)) {
        set_become_plain_from_table(set);
    }
    else if (rb_set_data_p(set)) {
        VALUE hash = rb_attr_get(set, id_set_hash);
        bool frozen = OBJ_FROZEN_RAW(set);

        FL_UNSET_RAW(set, FL_FREEZE);
        rb_free_generic_ivar(set);
        set_become_plain(set, NIL_P(hash) ? Qundef : hash);
        if (frozen) rb_obj_freeze_inline(set);
    }
}

bool
rb_set_attached_copy(VALUE copy, VALUE set)
{
    if (!rb_set_data_p(set) || rb_set_table_p(set)) return false;
    if (rb_set_data_p(copy)) rb_set_make_plain(copy);   /* attached since the copy was allocated */
    if (!RB_TYPE_P(copy, T_OBJECT)) return false;
    rb_gc_copy_attributes(copy, set);
    rb_ivar_set(copy, id_set_hash, rb_attr_get(set, id_set_hash));
    return true;
}

VALUE
rb_set_elements(VALUE set)
{
    struct set_table *table = set_table_of(set);
    VALUE elements = rb_ary_hidden_new(set_table_size(table));

    for (uint32_t i = 0; i < set_table_bound(table); i++) {
        VALUE element = (VALUE)*set_table_at(table, i);
        if (!UNDEF_P(element)) rb_ary_push(elements, element);
    }
    RB_GC_GUARD(set);
    return elements;
}

bool
rb_set_share_p(VALUE set, bool make)
{
    uint8_t flags = set_table_of(set)->flags;

    if (flags & SET_TABLE_FROZEN || !OBJ_FROZEN_RAW(set)) return true;
    if (make) set_become_plain_from_table(set);
    return make;
}
