#ifndef INTERNAL_MARSHAL_INPUT_H
#define INTERNAL_MARSHAL_INPUT_H
/*
 * What Marshal.load takes from the `read` of an IO-like object.
 *
 * The base reads ahead into a buffer of BUFSIZ bytes. `read` is a method of the program: it may
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

#endif /* INTERNAL_MARSHAL_INPUT_H */
