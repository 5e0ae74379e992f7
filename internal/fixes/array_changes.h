#ifndef INTERNAL_FIXES_ARRAY_CHANGES_H
#define INTERNAL_FIXES_ARRAY_CHANGES_H
/**
 * Arrays that Ruby code shortens, freezes or copies while one of their methods calls it.
 *
 * After such a call a length or an address that was read before is not valid, the array may be
 * frozen, and its memory may belong to a copy, too: to a slice, or to what `dup` returned. CRuby
 * reads on at the old place, and writes into memory that a frozen copy has.
 *
 * Included by array.c. Callers have the array on their stack. The functions allocate nothing but
 * for ary_push_element; the errors are named below.
 */
#include "internal/array.h"
#include "internal/gc.h"
#include "internal/hash.h"
#include "internal/numeric.h"

/** For array.rb: @p value is the last element of @p ary. The Array#<< of programs is not asked. */
static inline VALUE
ary_push_element(struct rb_execution_context_struct *ec, VALUE self, VALUE ary, VALUE value)
{
    return rb_ary_push(ary, value);
}

/** The smaller one of @p count and the number of elements that @p ary has now. */
static inline long
ary_at_most(VALUE ary, long count)
{
    return count < RARRAY_LEN(ary) ? count : RARRAY_LEN(ary);
}

/** The number of elements that @p ary has now, after a call. */
static inline long
ary_length_now(VALUE ary)
{
    return RARRAY_LEN(ary);
}

/** FrozenError if @p ary was frozen by a call. */
static inline void
ary_check_after_call(VALUE ary)
{
    rb_check_frozen(ary);
}

/** @p ary takes memory over, whose elements the GC has not seen with it. */
static inline void
ary_took_elements(VALUE ary)
{
    rb_gc_writebarrier_remember(ary);
}

/** Makes @p ary ready for a store after a call. FrozenError; or it gets memory of its own. */
static inline void
ary_own_after_call(VALUE ary)
{
    if (RB_UNLIKELY(FL_ANY_RAW(ary, FL_FREEZE | RARRAY_SHARED_FLAG))) rb_ary_modify(ary);
}

/**
 * Whether @p ary, which is being shuffled, has another length, or other memory than @p elements,
 * after a call. If it shares that memory now, it gets its own, and @p elements are there.
 * FrozenError.
 */
static inline bool
ary_changed_in_shuffle_p(VALUE ary, long length, VALUE **elements)
{
    if (RB_UNLIKELY(FL_TEST_RAW(ary, FL_FREEZE))) ary_check_after_call(ary);
    if (RARRAY_LEN(ary) != length || RARRAY_CONST_PTR(ary) != *elements) return true;
    ary_own_after_call(ary);
    *elements = (VALUE *)RARRAY_CONST_PTR(ary);
    return false;
}

static inline st_index_t
ary_hash_add(st_index_t hash, VALUE element)
{
    return rb_hash_uint(hash, NUM2LONG(rb_hash(element)));
}

/* The elements from @p done on, up to @p length; a call may move or remove them. */
NOINLINE(static st_index_t ary_hash_rest(VALUE ary, st_index_t hash, long done, long length));
static st_index_t
ary_hash_rest(VALUE ary, st_index_t hash, long done, long length)
{
    enum { PART = 64 };
    VALUE part[PART];

    for (long count; (count = ary_at_most(ary, length) - done) > 0; done += count) {
        if (count > PART) count = PART;
        MEMCPY(part, RARRAY_CONST_PTR(ary) + done, VALUE, count);
        for (long i = 0; i < count; i++) hash = ary_hash_add(hash, part[i]);
    }
    return hash;
}

/**
 * Array#hash, whose elements' hash methods may shorten the array: then without most of those that
 * are gone. Equal to rb_ary_hash_values of the same elements.
 */
static inline VALUE
ary_hash_while_there(VALUE ary)
{
    const VALUE flags = RBASIC(ary)->flags;     /* with the length of what is in the slot */
    const VALUE *elements = RARRAY_CONST_PTR(ary);
    const long length = RARRAY_LEN(ary);
    st_index_t hash = rb_hash_uint(rb_hash_start(length), (st_index_t)rb_ary_hash_values);
    long done = 0;

    if ((flags & RARRAY_EMBED_FLAG) && length <= 8) {
        while (done < length && RBASIC(ary)->flags == flags) {
            hash = ary_hash_add(hash, elements[done++]);
        }
    }
    if (done < length) hash = ary_hash_rest(ary, hash, done, length);
    return ST2FIX(rb_hash_end(hash));
}

/** Bytes of the separators of Array#join, after to_str: a hint, LONG_MAX / 2 at most. */
static inline long
ary_separator_bytes(VALUE ary, VALUE separator)
{
    long bytes = RSTRING_LEN(separator), count = RARRAY_LEN(ary) - 1;

    if (count <= 0) return 0;
    return bytes > LONG_MAX / 2 / count ? LONG_MAX / 2 : bytes * count;
}

/**
 * How many combinations with repetition of @p chosen out of @p length elements there are, where
 * @p chosen + @p length - 1 is no long: the base's function computes with longs.
 */
static inline VALUE
ary_many_combinations(long chosen, long length)
{
    VALUE count = INT2FIX(1);

    for (long i = 1; i < length; i++) {
        count = rb_int_mul(count, rb_int_plus(LONG2NUM(chosen), LONG2NUM(i)));
        count = rb_int_idiv(count, LONG2NUM(i));
    }
    return count;
}

#endif /* INTERNAL_FIXES_ARRAY_CHANGES_H */
