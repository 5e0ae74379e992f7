#ifndef INTERNAL_FIXES_PACK_H
#define INTERNAL_FIXES_PACK_H
/**
 * The strings that Array#pack reads while it converts and writes. Included by pack.c.
 */
#include "ruby/ruby.h"

/**
 * Keeps the memory of the template @p format: `to_str` of an element may change it. A template in a
 * slot has its memory as long as the String lives. The caller keeps the result alive.
 */
static inline VALUE
pack_kept_format(VALUE format)
{
    return FL_TEST_RAW(format, RSTRING_NOEMBED) ? rb_str_new_frozen(format) : format;
}

/** The string to read: @p from, or a frozen copy if it is @p result, whose memory moves as it
 * grows. */
static inline VALUE
pack_source(VALUE from, VALUE result)
{
    return from == result ? rb_str_new_frozen(from) : from;
}

/** The String is referred to up to here. */
#define pack_keep(string) RB_GC_GUARD(string)

#endif /* INTERNAL_FIXES_PACK_H */
