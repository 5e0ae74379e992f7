/*
 * set/combine.c: the methods of Sets with a table that look at a second collection. Part of hash.c.
 *
 * Each does what the method of its name in lib/set.rb does, for an Array, or a second Set with a
 * table, and for any enumerable where only elements are added or removed. doc/set/core.md.
 */

/* ---- what the second collection is --------------------------------------------------------- */

static inline bool
set_other_table_p(VALUE other)
{
    return !SPECIAL_CONST_P(other) && rb_set_table_p(other) && set_initialized_p(other);
}

/* An Array whose each and each_entry are the usual ones; others of Array end all tables. */
static inline bool
set_array_p(VALUE other)
{
    return !SPECIAL_CONST_P(other) && RBASIC_CLASS(other) == rb_cArray;
}

/*
 * Calls the block with each element of any enumerable, as lib/set.rb does: it has one parameter.
 * Returns what each_entry of the enumerable does.
 */
static VALUE
set_do_with_enum(VALUE self, VALUE enumerable, rb_block_call_func_t block, VALUE arg)
{
    return rb_lambda_call(self, rb_intern("do_with_enum"), 1, &enumerable, block, 1, 1, arg);
}

static VALUE
set_element_of_block(int argc, const VALUE *argv)
{
    return argc > 0 ? argv[0] : Qnil;
}

static VALUE
set_insert_block(RB_BLOCK_CALL_FUNC_ARGLIST(element, set))
{
    set_insert_any(set, set_element_of_block(argc, argv));
    return set;
}

static VALUE
set_remove_block(RB_BLOCK_CALL_FUNC_ARGLIST(element, set))
{
    set_remove_any(set, set_element_of_block(argc, argv));
    return set;
}

static int
set_insert_i(VALUE element, VALUE set)
{
    set_insert_any(set, element);
    return ST_CONTINUE;
}

static int
set_remove_i(VALUE element, VALUE set)
{
    set_remove_any(set, element);
    return ST_CONTINUE;
}

/* The answer of an object's method: a proxy can answer anything. */
static bool
set_says_p(VALUE object, ID question)
{
    return RTEST(rb_funcallv_public(object, question, 1, &rb_cSetObject));
}

/* ---- merge, subtract ----------------------------------------------------------------------- */

static void
set_merge_table(VALUE self, VALUE other)
{
    struct set_table *table = set_table_of(self);
    bool identity = (table->flags ^ set_table_of(other)->flags) & SET_TABLE_IDENTITY;

    if (self == other) return;
    if (!set_table_size(table) && !table->iterations && !identity
        && set_constant_elements_p(other)) {
        set_table_clear(table);
        set_copy_table(self, other);
        set_table_trim(self, set_table_of(self));
        return;
    }
    bool expected = !table->iterations && set_constant_elements_p(other);
    if (expected) set_table_expect(self, table, set_table_size(set_table_of(other)));
    set_each_of_other(other, self, set_insert_i, self);
    if (expected && set_writable_p(self)) set_table_trim(self, table);
}

/* An array can be long and have few different elements. */
enum { SET_RESERVED_MAX = 65536 };

/* Adds the elements of one enumerable to a Set that is writable. */
static void
set_merge_one(VALUE self, VALUE enumerable)
{
    if (set_other_table_p(enumerable)) {
        set_merge_table(self, enumerable);
    }
    else if (set_array_p(enumerable)) {
        struct set_table *table = set_table_of(self);
        bool reserved = !set_table_size(table) && !table->iterations;
        long expected = RARRAY_LEN(enumerable);
        if (expected > SET_RESERVED_MAX) expected = SET_RESERVED_MAX;
        if (reserved) set_table_reserve(table, expected);
        for (long i = 0; i < RARRAY_LEN(enumerable); i++) {
            set_insert_any(self, RARRAY_AREF(enumerable, i));
        }
        if (reserved && set_writable_p(self)) set_table_trim(self, table);
    }
    else if (set_says_p(enumerable, rb_intern("instance_of?"))) {
        rb_set_reveal(self);
        rb_funcall(self, rb_intern("merge"), 1, enumerable);
    }
    else {
        set_do_with_enum(self, enumerable, set_insert_block, self);
    }
    RB_GC_GUARD(self);
}

/* Whether it is a Set that lib/set.rb would look into, and here is none of that kind. */
static bool
set_other_object_p(VALUE other)
{
    return !SPECIAL_CONST_P(other) && !set_other_table_p(other)
        && rb_class_real(RBASIC_CLASS(other)) == rb_cSetObject;
}

static VALUE
set_m_merge(int argc, VALUE *argv, VALUE self)
{
    bool here = set_writable_p(self) && !rb_keyword_given_p();

    for (int i = 0; i < argc; i++) here = here && !set_other_object_p(argv[i]);
    if (!here) return rb_call_super_kw(argc, argv, RB_PASS_CALLED_KEYWORDS);
    for (int i = 0; i < argc; i++) {
        if (set_writable_p(self)) set_merge_one(self, argv[i]);
        else rb_funcall(self, rb_intern("merge"), 1, argv[i]);
    }
    return self;
}

static void
set_subtract_one(VALUE self, VALUE enumerable)
{
    if (set_other_table_p(enumerable) && enumerable != self) {
        set_each_of_other(enumerable, self, set_remove_i, self);
    }
    else if (set_array_p(enumerable)) {
        for (long i = 0; i < RARRAY_LEN(enumerable); i++) {
            set_remove_any(self, RARRAY_AREF(enumerable, i));
        }
    }
    else {
        set_do_with_enum(self, enumerable, set_remove_block, self);
    }
}

static VALUE
set_m_subtract(VALUE self, VALUE enumerable)
{
    if (!set_writable_p(self)) return SET_SUPER(enumerable);
    set_subtract_one(self, enumerable);
    return self;
}

static VALUE
set_m_union(VALUE self, VALUE enumerable)
{
    if (!set_initialized_p(self) || set_other_object_p(enumerable) || !rb_set_tables_wanted) {
        return SET_SUPER(enumerable);
    }
    VALUE copy = set_m_dup(self);
    set_merge_one(copy, enumerable);
    return copy;
}

static VALUE
set_m_difference(VALUE self, VALUE enumerable)
{
    if (!set_initialized_p(self) || !rb_set_tables_wanted) return SET_SUPER(enumerable);
    VALUE copy = set_m_dup(self);
    set_subtract_one(copy, enumerable);
    return copy;
}

/* ---- & and ^ ------------------------------------------------------------------------------- */

/* The data of a block of C. It can be called when its method has returned: so an object. */
static VALUE
set_pair(VALUE looked_at, VALUE result)
{
    VALUE pair = rb_ary_hidden_new(2);
    rb_ary_push(pair, looked_at);
    rb_ary_push(pair, result);
    return pair;
}

static void
set_insert_common(VALUE looked_at, VALUE result, VALUE element)
{
    if (set_search_any(looked_at, element)) set_insert_any(result, element);
}

/* An iteration over a table ends before its method does. */
static int
set_insert_common_stacked_i(VALUE element, VALUE ptr)
{
    const VALUE *values = (const VALUE *)ptr;
    set_insert_common(values[0], values[1], element);
    return ST_CONTINUE;
}

static VALUE
set_insert_common_block(RB_BLOCK_CALL_FUNC_ARGLIST(element, pair))
{
    set_insert_common(RARRAY_AREF(pair, 0), RARRAY_AREF(pair, 1),
                      set_element_of_block(argc, argv));
    return Qnil;
}

static VALUE
set_m_intersection(VALUE self, VALUE enumerable)
{
    bool table = set_other_table_p(enumerable);

    if (!set_initialized_p(self) || !rb_set_tables_wanted) return SET_SUPER(enumerable);
    if (!table && !set_array_p(enumerable) && set_says_p(enumerable, rb_intern("is_a?"))) {
        return SET_SUPER(enumerable);
    }

    VALUE result = set_table_alloc();
    if (table) {
        struct set_table *other = set_table_of(enumerable), *own = set_table_of(self);
        bool larger = set_table_size(other) > set_table_size(own);
        VALUE values[] = { larger ? enumerable : self, result };
        set_each_of_other(larger ? self : enumerable, values[0], set_insert_common_stacked_i,
                          (VALUE)values);
    }
    else if (set_array_p(enumerable)) {
        for (long i = 0; i < RARRAY_LEN(enumerable); i++) {
            set_insert_common(self, result, RARRAY_AREF(enumerable, i));
        }
    }
    else {
        VALUE pair = set_pair(self, result);
        set_do_with_enum(self, enumerable, set_insert_common_block, pair);
        RB_GC_GUARD(pair);
    }
    RB_GC_GUARD(result);
    return result;
}

static int
set_insert_other_i(VALUE element, VALUE result)
{
    enum set_outcome outcome = rb_set_table_p(result) ? set_remove(result, element, false)
                                                      : SET_NOT_HERE;
    if (outcome == SET_ABSENT) set_insert_any(result, element);
    else if (outcome == SET_NOT_HERE
             && NIL_P(rb_funcall(result, rb_intern("delete?"), 1, element))) {
        set_insert_any(result, element);
    }
    return ST_CONTINUE;
}

static VALUE
set_m_exclusive(VALUE self, VALUE enumerable)
{
    if (!set_initialized_p(self) || !rb_set_tables_wanted || set_other_object_p(enumerable)
        || !(set_array_p(enumerable) || rb_obj_is_kind_of(enumerable, rb_mEnumerable))) {
        return SET_SUPER(enumerable);
    }
    VALUE result = set_table_alloc();
    set_merge_one(result, enumerable);
    set_each_of_other(self, result, set_insert_other_i, result);
    return result;
}

/* ---- comparisons --------------------------------------------------------------------------- */

struct set_question { VALUE set; bool wanted, answer; };

/* Stops at an element which the set has, or has not, as wanted. */
static int
set_search_i(VALUE element, VALUE ptr)
{
    struct set_question *question = (struct set_question *)ptr;
    question->answer = set_search_any(question->set, element) == question->wanted;
    return question->answer ? ST_STOP : ST_CONTINUE;
}

/* Whether one of the elements is, or is not, in the set. */
static bool
set_any_in_p(VALUE elements, VALUE set, bool wanted)
{
    struct set_question question = { set, wanted, false };
    set_each_of_other(elements, set, set_search_i, (VALUE)&question);
    return question.answer;
}

static inline uint32_t
set_size_of(VALUE set)
{
    return set_table_size(set_table_of(set));
}

static inline bool
set_both_p(VALUE self, VALUE other)
{
    return set_initialized_p(self) && set_other_table_p(other);
}

#define SET_COMPARE(name, sizes, smaller, larger) \
    static VALUE \
    name(VALUE self, VALUE other) \
    { \
        if (!set_both_p(self, other)) return SET_SUPER(other); \
        if (!(set_size_of(smaller) sizes set_size_of(larger))) return Qfalse; \
        return RBOOL(!set_any_in_p(smaller, larger, false)); \
    }

SET_COMPARE(set_m_superset_p, <=, other, self)
SET_COMPARE(set_m_proper_superset_p, <, other, self)
SET_COMPARE(set_m_subset_p, <=, self, other)
SET_COMPARE(set_m_proper_subset_p, <, self, other)

static VALUE
set_equal_recursive(VALUE self, VALUE other, int recursive)
{
    if (recursive) return Qtrue;        /* as hash_equal has it */
    return RBOOL(!set_any_in_p(self, other, false));
}

static VALUE
set_m_equal(VALUE self, VALUE other)
{
    if (self == other) return Qtrue;
    if (!set_both_p(self, other)) return SET_SUPER(other);

    uint32_t size = set_size_of(self);
    if (size != set_size_of(other)) return Qfalse;
    if (!size) return Qtrue;
    if ((set_table_of(self)->flags ^ set_table_of(other)->flags) & SET_TABLE_IDENTITY) {
        return Qfalse;
    }
    if (set_constant_elements_p(self)) return RBOOL(!set_any_in_p(self, other, false));
    return rb_exec_recursive_paired(set_equal_recursive, self, other, other);
}

static VALUE
set_m_eql(VALUE self, VALUE other)
{
    if (!set_both_p(self, other)) return SET_SUPER(other);
    return set_m_equal(self, other);
}

static VALUE
set_m_intersect_p(VALUE self, VALUE other)
{
    if (!set_both_p(self, other)) return SET_SUPER(other);
    if (set_size_of(self) < set_size_of(other)) return RBOOL(set_any_in_p(self, other, true));
    return RBOOL(set_any_in_p(other, self, true));
}

/* ---- the whole content --------------------------------------------------------------------- */

static VALUE
set_m_replace(VALUE self, VALUE enumerable)
{
    if (!set_writable_p(self) || set_table_of(self)->iterations || set_other_object_p(enumerable)) {
        return SET_SUPER(enumerable);
    }
    if (self == enumerable) return self;
    if (set_other_table_p(enumerable)) {
        set_table_clear(set_table_of(self));
        set_table_of(self)->flags &= ~SET_TABLE_IDENTITY;
        set_copy_table(self, enumerable);
        return self;
    }
    if (!set_array_p(enumerable)) return SET_SUPER(enumerable);
    set_table_clear(set_table_of(self));
    set_merge_one(self, enumerable);
    return self;
}

static VALUE
set_initialize_block(RB_BLOCK_CALL_FUNC_ARGLIST(element, pair))
{
    VALUE argument = set_element_of_block(argc, argv), block = RARRAY_AREF(pair, 1);
    set_insert_any(RARRAY_AREF(pair, 0), rb_proc_call_with_block(block, 1, &argument, Qnil));
    return Qnil;
}

static VALUE
set_m_initialize(int argc, VALUE *argv, VALUE self)
{
    VALUE enumerable = argc ? argv[0] : Qnil;

    if (argc > 1 || set_other_object_p(enumerable) || !rb_set_table_p(self)
        || OBJ_FROZEN_RAW(self) || set_table_of(self)->flags & SET_TABLE_FROZEN) {
        return rb_call_super_kw(argc, argv, RB_PASS_CALLED_KEYWORDS);
    }
    set_table_of(self)->flags &= ~SET_TABLE_RAW;
    if (NIL_P(enumerable)) return Qnil;
    if (!set_array_p(enumerable) && !set_other_table_p(enumerable)
        && RTEST(rb_funcall(enumerable, rb_intern("nil?"), 0))) {
        return Qnil;
    }
    if (rb_block_given_p()) {
        VALUE pair = set_pair(self, rb_block_proc());
        VALUE result = set_do_with_enum(self, enumerable, set_initialize_block, pair);
        RB_GC_GUARD(pair);
        return result;
    }
    set_merge_one(self, enumerable);
    return self;
}
