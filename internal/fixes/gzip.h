#ifndef INTERNAL_FIXES_GZIP_H
#define INTERNAL_FIXES_GZIP_H
/**
 * Checks of lengths and of strings for ext/zlib/zlib.c, which alone includes it.
 */
#include "ruby/ruby.h"

/** Raises TypeError if @p buffer, which is read into, is neither a String nor nil. */
static inline void
gzip_check_buffer(VALUE buffer)
{
    if (!NIL_P(buffer)) Check_Type(buffer, T_STRING);
}

/** Gives @p buffer bytes of its own, and the length @p bytes. */
static inline void
gzip_resize_buffer(VALUE buffer, long bytes)
{
    rb_str_modify(buffer);
    rb_str_resize(buffer, bytes);
}

/** Raises ArgumentError if the number @p bytes, of space for output, is negative. */
static inline void
gzip_check_room(VALUE bytes)
{
    if (NUM2INT(bytes) < 0) rb_raise(rb_eArgError, "negative string size (or size too big)");
}

/** Bytes of @p input, which is nil when the IO has read on in the same stream. */
static inline long
gzip_input_length(VALUE input)
{
    return NIL_P(input) ? 0 : RSTRING_LEN(input);
}

/** Raises @p error if there is no @p input after the IO was read. */
static inline void
gzip_check_input(VALUE input, VALUE error)
{
    if (NIL_P(input)) rb_raise(error, "unexpected end of file");
}

/** Raises @p error if of the @p seen bytes of a line fewer than @p filled are there any more. */
static inline void
gzip_check_line(long filled, long seen, VALUE error)
{
    if (filled < seen) rb_raise(error, "gzip stream modified");
}

#endif /* INTERNAL_FIXES_GZIP_H */
