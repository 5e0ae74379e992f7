/*
 * set/methods.c: the methods of Sets with a table that look at one Set. Part of hash.c.
 *
 * Each does what the method of its name in lib/set.rb does, where a table can; otherwise that one
 * is called, as super. doc/set/core.md.
 */
#define SET_SUPER(...) \
    rb_call_super((int)numberof(((VALUE[]){ __VA_ARGS__ })), (VALUE[]){ __VA_ARGS__ })
#define SET_SUPER_ALONE() rb_call_super(0, NULL)

/* ---- sizes, each --------------------------------------------------------------------------- */

static VALUE
set_m_size(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self))) return SET_SUPER_ALONE();
    return UINT2NUM(set_table_size(set_table_of(self)));
}

static VALUE
set_m_empty_p(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self))) return SET_SUPER_ALONE();
    return RBOOL(set_table_size(set_table_of(self)) == 0);
}

static int
set_yield_i(VALUE element, VALUE arg)
{
    rb_yield(element);
    return ST_CONTINUE;
}

static VALUE
set_m_each(VALUE self)
{
    if (!rb_block_given_p() || !set_initialized_p(self)) return SET_SUPER_ALONE();
    set_each_element(self, set_yield_i, Qnil);
    return self;
}

static VALUE
set_m_to_a(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self))) return SET_SUPER_ALONE();

    struct set_table *table = set_table_of(self);
    uint32_t size = set_table_size(table);
    if (set_table_bound(table) == size) {               /* no holes */
        if (set_table_large_p(table)) {
            return rb_ary_new_from_values(size, (VALUE *)table->as.large.block);
        }
        if (!(table->flags & SET_TABLE_SPILLED)) {
            return rb_ary_new_from_values(size, (VALUE *)table->as.small.at.in_slot);
        }
        VALUE all[SET_TABLE_HINTS];
        set_small_elements(table, (uintptr_t *)all);
        return rb_ary_new_from_values(size, all);
    }
    VALUE few[64], element, ary = 0;
    long count = 0;
    SET_EACH_CONSTANT(self, element) {
        if (count == numberof(few)) {
            if (!ary) ary = rb_ary_new_capa(set_table_size(table));
            rb_ary_cat(ary, few, count);
            count = 0;
        }
        few[count++] = element;
    }
    if (!ary) return rb_ary_new_from_values(count, few);
    rb_ary_cat(ary, few, count);
    RB_GC_GUARD(self);
    return ary;
}

static int
set_hash_element_i(VALUE element, VALUE hash)
{
    return hash_i(element, Qtrue, hash);
}

static VALUE
set_m_hash(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self))) return SET_SUPER_ALONE();

    st_index_t hash = rb_hash_start(set_table_size(set_table_of(self)));
    hash = rb_hash_uint(hash, (st_index_t)rb_hash_hash);
    VALUE element;

    if (set_plain_elements_p(self)) {
        SET_EACH_CONSTANT(self, element) hash_i(element, Qtrue, (VALUE)&hash);
    }
    else {
        set_each_element(self, set_hash_element_i, (VALUE)&hash);
    }
    RB_GC_GUARD(self);
    hash = rb_hash_end(hash);
    return ST2FIX(hash);
}

/* ---- elements ------------------------------------------------------------------------------ */

static VALUE
set_m_include_p(VALUE self, VALUE element)
{
    enum set_outcome outcome = set_search(self, element);
    if (UNLIKELY(outcome == SET_NOT_HERE)) return SET_SUPER(element);
    return RBOOL(outcome == SET_PRESENT);
}

static VALUE
set_m_add(VALUE self, VALUE element)
{
    if (UNLIKELY(set_insert(self, element) == SET_NOT_HERE)) return SET_SUPER(element);
    return self;
}

static VALUE
set_m_add_p(VALUE self, VALUE element)
{
    switch (set_insert(self, element)) {
      case SET_ABSENT: case SET_PRESENT_LATER: return self;     /* stock looks first, then adds */
      case SET_PRESENT: return Qnil;
      default: return SET_SUPER(element);
    }
}

static VALUE
set_m_delete(VALUE self, VALUE element)
{
    if (UNLIKELY(set_remove(self, element, true) == SET_NOT_HERE)) return SET_SUPER(element);
    return self;
}

static VALUE
set_m_delete_p(VALUE self, VALUE element)
{
    switch (set_remove(self, element, false)) {
      case SET_PRESENT: return self;
      case SET_ABSENT: return Qnil;
      default: return SET_SUPER(element);
    }
}

static VALUE
set_m_clear(VALUE self)
{
    if (UNLIKELY(!set_writable_p(self))) return SET_SUPER_ALONE();
    set_table_clear(set_table_of(self));
    return self;
}

/*
 * Removes what an array has, found by a method of Enumerable, as lib/set.rb does: from @hash,
 * whatever that is by then.
 */
static VALUE
set_delete_found(VALUE self, ID finder)
{
    VALUE found = rb_funcall_passing_block(self, finder, 0, NULL);

    for (long i = 0; i < RARRAY_LEN(found); i++) {
        VALUE element = RARRAY_AREF(found, i);
        if (rb_set_table_p(self) && set_remove(self, element, true) != SET_NOT_HERE) continue;
        rb_funcallv_public(rb_ivar_get(self, id_set_hash), rb_intern("delete"), 1, &element);
    }
    RB_GC_GUARD(found);
    return self;
}

static VALUE
set_m_delete_if(VALUE self)
{
    if (!rb_block_given_p() || !set_writable_p(self)) return SET_SUPER_ALONE();
    return set_delete_found(self, rb_intern("select"));
}

static VALUE
set_m_keep_if(VALUE self)
{
    if (!rb_block_given_p() || !set_writable_p(self)) return SET_SUPER_ALONE();
    return set_delete_found(self, rb_intern("reject"));
}

/* ---- copies -------------------------------------------------------------------------------- */

static VALUE
set_m_dup(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self) || !rb_set_tables_wanted)) return SET_SUPER_ALONE();
    VALUE copy = set_table_alloc();
    if (UNLIKELY(FL_TEST_RAW(self, FL_FINALIZE))) rb_gc_copy_attributes(copy, self);
    set_copy_table(copy, self);
    return copy;
}

/* Whether self is new, and takes the table of another. */
static bool
set_copies_p(VALUE self, VALUE set)
{
    return rb_set_table_p(self) && set_table_of(self)->flags & SET_TABLE_RAW
        && !SPECIAL_CONST_P(set) && set_initialized_p(set);
}

static VALUE
set_m_initialize_dup(VALUE self, VALUE set)
{
    if (!set_copies_p(self, set)) return SET_SUPER(set);
    set_copy_table(self, set);
    return self;
}

static VALUE
set_m_initialize_clone(int argc, VALUE *argv, VALUE self)
{
    VALUE freeze = Qnil;
    bool plain = argc == 1 && !rb_keyword_given_p();

    if (argc == 2 && rb_keyword_given_p() && RHASH_SIZE(argv[1]) == 1) {
        freeze = rb_hash_lookup2(argv[1], ID2SYM(idFreeze), Qundef);
        plain = freeze == Qtrue || freeze == Qfalse;
    }
    if (!plain || !set_copies_p(self, argv[0])) {
        return rb_call_super_kw(argc, argv, RB_PASS_CALLED_KEYWORDS);
    }
    set_copy_table(self, argv[0]);
    bool frozen = NIL_P(freeze) ? set_table_of(argv[0])->flags & SET_TABLE_FROZEN : RTEST(freeze);
    if (frozen) set_table_of(self)->flags |= SET_TABLE_FROZEN;
    return self;
}

static VALUE
set_m_freeze(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self))) return SET_SUPER_ALONE();
    if (!(set_table_of(self)->flags & SET_TABLE_FROZEN)) {
        set_table_of(self)->changes++;          /* running searches begin again */
        set_table_of(self)->flags |= SET_TABLE_FROZEN;
    }
    return rb_obj_freeze(self);
}

/* ---- identity, rehashing ------------------------------------------------------------------- */

static VALUE
set_m_compare_by_identity(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self))) return SET_SUPER_ALONE();

    struct set_table *table = set_table_of(self);
    if (table->flags & SET_TABLE_IDENTITY) return self;
    if (table->flags & SET_TABLE_FROZEN || table->iterations || set_table_size(table)) {
        return SET_SUPER_ALONE();
    }
    set_table_clear(table);
    table->flags |= SET_TABLE_IDENTITY;
    return self;
}

static VALUE
set_m_compare_by_identity_p(VALUE self)
{
    if (UNLIKELY(!set_initialized_p(self))) return SET_SUPER_ALONE();
    return RBOOL(set_table_of(self)->flags & SET_TABLE_IDENTITY);
}

static int
set_insert_fresh_i(VALUE element, VALUE fresh)
{
    set_insert_any(fresh, element);
    return ST_CONTINUE;
}

static VALUE
set_m_reset(VALUE self)
{
    if (!set_writable_p(self) || set_table_of(self)->iterations) return SET_SUPER_ALONE();
    if (set_constant_elements_p(self)) return self;

    VALUE fresh = set_table_alloc();
    set_table_reserve(set_table_of(fresh), set_table_size(set_table_of(self)));
    set_each_element(self, set_insert_fresh_i, fresh);
    if (!set_writable_p(self) || set_table_of(self)->iterations || !rb_set_table_p(fresh)) {
        return rb_funcall(self, rb_intern("reset"), 0);
    }
    set_table_trim(fresh, set_table_of(fresh));
    set_table_clear(set_table_of(self));
    set_copy_table(self, fresh);
    return self;
}
