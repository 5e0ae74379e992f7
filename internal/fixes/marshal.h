#ifndef INTERNAL_FIXES_MARSHAL_H
#define INTERNAL_FIXES_MARSHAL_H
/**
 * Results of `read` of an IO-like object, counts and signs that Marshal.load accepts.
 *
 * CRuby reads ahead into a buffer of BUFSIZ bytes. `read` is a method of the program: it may
 * return fewer bytes than were asked for, none, or more.
 */
#include <stdio.h>
#include "ruby/ruby.h"

/**
 * Raises ArgumentError unless @p length, which is about to become the length of the buffer's
 * content, is at least @p least and no more than the buffer holds.
 */
static inline void
marshal_input_check(long length, long least)
{
    if (length < least) rb_raise(rb_eArgError, "marshal data too short");
    if (length > BUFSIZ) {
        rb_raise(rb_eArgError, "read returned %ld bytes, more than it was asked for", length);
    }
}

/**
 * @p count, a number of variables, pairs or digits that is about to be read. Raises ArgumentError
 * when it is negative: the data are not what Marshal.dump wrote.
 */
static inline long
marshal_count_check(long count)
{
    if (count < 0) rb_raise(rb_eArgError, "negative count %ld in marshal data", count);
    return count;
}

/**
 * @p count, a number of 16-bit digits that is about to be read, of an Integer with @p sign. Raises
 * ArgumentError when the sign is neither + nor -, or when the count is negative.
 */
static inline long
marshal_bignum_check(int sign, long count)
{
    if (sign != '+' && sign != '-') {
        rb_raise(rb_eArgError, "invalid sign of an Integer in marshal data (0x%.2x)", sign);
    }
    return marshal_count_check(count);
}

/* Capacities, in elements, of what is read from an IO: all that are being read, and each one. */
enum { MARSHAL_IO_CAPACITY = 0x10000, MARSHAL_IO_CAPACITY_LEAST = 16 };

/**
 * How many of @p count elements to allocate before they are read. Each takes at least @p size
 * bytes of the data. When @p source is a String, the elements are in it from @p offset on; else its
 * length is unknown. @p promised is how many elements the objects around this one still wait for,
 * each of at least a byte. Otherwise a few bytes of data take gigabytes of memory, the more so when
 * arrays are nested. Data that Marshal.dump wrote to a String get their whole capacity.
 * A negative @p count is the result.
 */
static inline long
marshal_capacity(long count, long size, VALUE source, long offset, long promised)
{
    long most;

    if (RB_TYPE_P(source, T_STRING)) {
        most = (RSTRING_LEN(source) - offset - promised) / size;
        if (most < 0) most = 0;
    }
    else {
        most = MARSHAL_IO_CAPACITY - promised;
        if (most < MARSHAL_IO_CAPACITY_LEAST) most = MARSHAL_IO_CAPACITY_LEAST;
    }
    return count < most ? count : most;
}

#endif /* INTERNAL_FIXES_MARSHAL_H */
