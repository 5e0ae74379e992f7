/*
 * set/each.c: adding to Sets with a table, and iterations that survive its end. Part of hash.c.
 *
 * Invariants: SET-1 of internal/set/table.h; SOB-3 of internal/set/object.h.
 */

/*
 * The element before a search, an addition or a removal. SET_NOT_HERE: the table cannot be used,
 * and lib/set.rb does the work. SET_PRESENT_LATER: the first search has not found the element, but
 * one after calls of hash or eql? has.
 */
enum set_outcome { SET_NOT_HERE = -1, SET_PRESENT, SET_ABSENT, SET_PRESENT_LATER };

static inline bool
set_initialized_p(VALUE set)
{
    return rb_set_table_p(set) && !(set_table_of(set)->flags & SET_TABLE_RAW);
}

static inline bool
set_writable_p(VALUE set)
{
    return rb_set_table_p(set) && !(set_table_of(set)->flags & (SET_TABLE_RAW | SET_TABLE_FROZEN));
}

/* ---- one element --------------------------------------------------------------------------- */

/* As Hash keeps a key: an unfrozen string as a frozen copy. */
static inline VALUE
set_element_kept(const struct set_table *table, VALUE element)
{
    if (SPECIAL_CONST_P(element) || BUILTIN_TYPE(element) != T_STRING) return element;
    if (OBJ_FROZEN(element) || table->flags & SET_TABLE_IDENTITY) return element;
    return rb_obj_class(element) == rb_cString ? rb_hash_key_str(element) : element;
}

/*
 * The end of an addition whose #hash or #eql? has made the Set an object. A Hash that has been
 * frozen meanwhile refuses a new key, not one that it has.
 */
static enum set_outcome
set_insert_late(VALUE set, VALUE element)
{
    VALUE hash = rb_attr_get(set, id_set_hash);
    bool there = RB_TYPE_P(hash, T_HASH) && OBJ_FROZEN_RAW(hash)
        && rb_hash_stlike_lookup(hash, element, NULL);
    return there ? SET_PRESENT : SET_NOT_HERE;
}

/* SET_PRESENT, SET_PRESENT_LATER: it is there. Runs #hash and #eql?, which can do anything. */
static enum set_outcome
set_insert(VALUE set, VALUE element)
{
    if (!set_writable_p(set)) return SET_NOT_HERE;

    struct set_table *table = set_table_of(set);
    uint64_t hash = set_hash_of(table->flags, element);
    struct set_found found = { SET_TABLE_GONE, 0 };
    enum set_outcome there = SET_PRESENT;
    do {
        found.position = SET_TABLE_GONE;
        if (LIKELY(rb_set_table_p(set))) found = set_table_find(set, table, element, hash);
        if (found.position >= 0) return there;
        if (UNLIKELY(found.position == SET_TABLE_GONE)) return set_insert_late(set, element);
        /* #hash or #eql? may have frozen it, or begun an iteration. */
        if (UNLIKELY(!set_writable_p(set) || table->iterations)) return SET_NOT_HERE;
        if (set_table_size(table) >= SET_TABLE_LONGEST) return SET_NOT_HERE;
        element = set_element_kept(table, element);
        there = SET_PRESENT_LATER;
    } while (!set_table_append(set, table, element, hash, found.bin));
    RB_OBJ_WRITTEN(set, Qundef, element);
    return SET_ABSENT;
}

/* SET_PRESENT: it is there. */
static enum set_outcome
set_search(VALUE set, VALUE element)
{
    if (UNLIKELY(!rb_set_table_p(set))) return SET_NOT_HERE;    /* by a TracePoint of this call */

    struct set_table *table = set_table_of(set);
    if (!set_table_size(table)) return set_initialized_p(set) ? SET_ABSENT : SET_NOT_HERE;
    uint64_t hash = set_hash_of(table->flags, element);
    if (!SPECIAL_CONST_P(element) && UNLIKELY(!rb_set_table_p(set))) return SET_NOT_HERE;
    struct set_found found = set_table_find(set, table, element, hash);
    RB_GC_GUARD(set);
    if (UNLIKELY(found.position == SET_TABLE_GONE)) return SET_NOT_HERE;
    return found.position >= 0 ? SET_PRESENT : SET_ABSENT;
}

/*
 * The end of a removal whose #hash or #eql? has frozen the Set, or made it an object. A Hash does
 * not look again whether it is frozen. Iterations over a frozen table are not counted: the element
 * leaves a hole.
 */
static enum set_outcome
set_remove_late(VALUE set, VALUE element, struct set_found found)
{
    if (RB_OBJ_SHAREABLE_P(set)) return SET_NOT_HERE;   /* other ractors may read it: it raises */
    if (rb_set_table_p(set)) {
        struct set_table *table = set_table_of(set);
        uint16_t iterations = table->iterations;

        if (found.position < 0) return SET_ABSENT;
        table->iterations = SET_TABLE_ITERATIONS;
        set_table_remove(set, table, found);
        table->iterations = iterations;
        return SET_PRESENT;
    }
    VALUE hash = rb_attr_get(set, id_set_hash);
    if (!RB_TYPE_P(hash, T_HASH)) return SET_NOT_HERE;
    if (UNDEF_P(rb_hash_delete_entry(hash, element))) return SET_ABSENT;
    compact_after_delete(hash);
    return SET_PRESENT;
}

/*
 * SET_PRESENT: it was there. @p alone: no lookup by another call has come before. After such a one
 * an empty Hash computes no hash.
 */
static enum set_outcome
set_remove(VALUE set, VALUE element, bool alone)
{
    if (!set_writable_p(set)) return SET_NOT_HERE;

    struct set_table *table = set_table_of(set);
    if (!alone && !set_table_size(table)) return SET_ABSENT;
    uint64_t hash = set_hash_of(table->flags, element);
    struct set_found found = { SET_TABLE_GONE, 0 };
    if (LIKELY(rb_set_table_p(set))) found = set_table_find(set, table, element, hash);
    if (UNLIKELY(found.position == SET_TABLE_GONE || !set_writable_p(set))) {
        return alone ? set_remove_late(set, element, found) : SET_NOT_HERE;
    }
    if (found.position < 0) return SET_ABSENT;
    set_table_remove(set, table, found);
    RB_GC_GUARD(set);
    return SET_PRESENT;
}

/* The same by calls, when a table has become an object meanwhile. */
static void
set_insert_any(VALUE set, VALUE element)
{
    if (set_insert(set, element) == SET_NOT_HERE) rb_funcall(set, rb_intern("add"), 1, element);
}

static void
set_remove_any(VALUE set, VALUE element)
{
    if (!rb_set_table_p(set) || set_remove(set, element, true) == SET_NOT_HERE) {
        rb_funcall(set, rb_intern("delete"), 1, element);
    }
}

static bool
set_search_any(VALUE set, VALUE element)
{
    enum set_outcome outcome = rb_set_table_p(set) ? set_search(set, element) : SET_NOT_HERE;
    if (outcome != SET_NOT_HERE) return outcome == SET_PRESENT;
    return RTEST(rb_funcall(set, rb_intern("include?"), 1, element));
}

/* ---- iterations ---------------------------------------------------------------------------- */

/* Returns ST_CONTINUE or ST_STOP. */
typedef int set_each_func(VALUE element, VALUE arg);

struct set_each {
    VALUE set;
    set_each_func *func;
    VALUE arg;
    uint32_t position;          /* of the last element that the function got */
    VALUE positions;            /* the same of all elements, when the table has ended */
    long passed;                /* how many of these have been compared */
    bool counted;               /* in the table: it was not frozen, and no other ractor saw it */
};

static int
set_each_rest_i(VALUE key, VALUE value, VALUE ptr)
{
    struct set_each *each = (struct set_each *)ptr;

    while (each->passed < RARRAY_LEN(each->positions)
           && RARRAY_AREF(each->positions, each->passed) != key) {
        each->passed++;
    }
    if (each->passed <= (long)each->position + 1) return ST_CONTINUE;
    return each->func(key, each->arg);
}

/* Continues with the Hash, after the elements that are done. */
static void
set_each_rest(struct set_each *each)
{
    each->positions = rb_attr_get(each->set, id_set_positions);
    if (NIL_P(each->positions)) return;
    each->passed = 1;
    rb_hash_foreach(RARRAY_AREF(each->positions, 0), set_each_rest_i, (VALUE)each);
    RB_GC_GUARD(each->positions);
}

static VALUE
set_each_body(VALUE ptr)
{
    struct set_each *each = (struct set_each *)ptr;
    struct set_table *table = set_table_of(each->set);

    for (uint32_t i = set_table_first(table); i < set_table_bound(table); i++) {
        VALUE element = (VALUE)*set_table_at(table, i);
        if (UNDEF_P(element)) continue;
        each->position = i;
        if (each->func(element, each->arg) == ST_STOP) break;
        if (UNLIKELY(!rb_set_table_p(each->set)) && !RB_TYPE_P(each->set, T_DATA)) {
            set_each_rest(each);
            break;
        }
    }
    return Qnil;
}

static VALUE
set_each_ensure(VALUE ptr)
{
    VALUE set = ((struct set_each *)ptr)->set;

    if (!((struct set_each *)ptr)->counted) return Qnil;
    if (LIKELY(rb_set_table_p(set)) || RB_TYPE_P(set, T_DATA)) {
        struct set_table *table = set_table_of(set);
        if (table->iterations == SET_TABLE_ITERATIONS) return Qnil;
        if (!table->iterations) rb_raise(rb_eRuntimeError, "iteration level underflow");
        table->iterations--;
        return Qnil;
    }
    VALUE positions = rb_attr_get(set, id_set_positions);
    if (NIL_P(positions)) return Qnil;
    VALUE hash = RARRAY_AREF(positions, 0);
    if (hash_iterating_p(hash)) hash_iter_lev_dec(hash);
    if (!hash_iterating_p(hash) && !OBJ_FROZEN(set)) rb_attr_delete(set, id_set_positions);
    return Qnil;
}

/* Calls the function with each element of a Set with a table; nothing can be added meanwhile. */
static void
set_each_element(VALUE set, set_each_func *func, VALUE arg)
{
    struct set_table *table = set_table_of(set);
    bool counted = !(table->flags & SET_TABLE_FROZEN);
    struct set_each each = { set, func, arg, 0, Qnil, 0, counted };

    if (!set_table_size(table)) return;
    if (counted && table->iterations < SET_TABLE_ITERATIONS) table->iterations++;
    rb_ensure(set_each_body, (VALUE)&each, set_each_ensure, (VALUE)&each);
}

/* ---- whole tables -------------------------------------------------------------------------- */

/* Whether hashes and comparisons of all elements run no Ruby code. */
static bool
set_constant_elements_p(VALUE set)
{
    struct set_table *table = set_table_of(set);

    if (set_table_large_p(table)) return !(table->flags & SET_TABLE_WIDE);
    for (uint32_t i = 0; i < set_table_bound(table); i++) {
        if (!set_hash_constant_p(table->flags, *set_table_at(table, i))) return false;
    }
    return true;
}

/*
 * Whether comparisons and additions of the elements run no Ruby code, if those that they are
 * compared with have no such code either.
 */
static bool
set_plain_elements_p(VALUE set)
{
    return !(set_table_of(set)->flags & SET_TABLE_IDENTITY) && set_constant_elements_p(set);
}

/* Makes an empty Set a copy. */
static void
set_copy_table(VALUE copy, VALUE set)
{
    struct set_table *to = set_table_of(copy);

    to->flags &= ~(SET_TABLE_RAW | SET_TABLE_IDENTITY);
    set_table_copy(to, set_table_of(set));
    rb_gc_writebarrier_remember(copy);
    RB_GC_GUARD(set);
}

/* For Sets whose elements are constant: no function runs that could end an iteration. */
#define SET_EACH_CONSTANT(set, element) \
    for (struct set_cursor cursor = { set_table_of(set), 0 }; set_cursor_next(&cursor, &element); )

struct set_cursor { struct set_table *table; uint32_t next; };

static inline bool
set_cursor_next(struct set_cursor *cursor, VALUE *element)
{
    while (cursor->next < set_table_bound(cursor->table)) {
        *element = (VALUE)*set_table_at(cursor->table, cursor->next++);
        if (!UNDEF_P(*element)) return true;
    }
    return false;
}

/* ---- the elements of a second Set ---------------------------------------------------------- */

/* For a Set that became an object: its elements but for the first @p done. */
static void
set_each_of_object(VALUE other, long done, set_each_func *func, VALUE arg)
{
    VALUE elements = rb_funcall(other, rb_intern("to_a"), 0);

    for (; done < RARRAY_LEN(elements); done++) {
        if (func(RARRAY_AREF(elements, done), arg) == ST_STOP) return;
    }
    RB_GC_GUARD(elements);
}

/*
 * Calls the function with each element of the other Set, which was a table and may have become an
 * object. The function looks into the target, or changes it. Only when no Ruby code runs meanwhile
 * is the other one not counted as iterated over.
 */
static void
set_each_of_other(VALUE other, VALUE target, set_each_func *func, VALUE arg)
{
    VALUE element;
    long done = 0;

    if (!rb_set_table_p(other)) {
        set_each_of_object(other, 0, func, arg);
        return;
    }
    if (!rb_set_table_p(target) || !set_plain_elements_p(target) || !set_plain_elements_p(other)) {
        set_each_element(other, func, arg);
        return;
    }
    /* Another ractor can attach a frozen one; a thread, make the other one an object. */
    for (struct set_cursor cursor = { set_table_of(other), 0 }; RB_TYPE_P(other, T_DATA); done++) {
        if (!set_cursor_next(&cursor, &element) || func(element, arg) == ST_STOP) return;
    }
    set_each_of_object(other, done, func, arg);
    RB_GC_GUARD(other);
}
