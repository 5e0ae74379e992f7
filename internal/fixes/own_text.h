#ifndef INTERNAL_FIXES_OWN_TEXT_H
#define INTERNAL_FIXES_OWN_TEXT_H
/**
 * The bytes of a string that Ruby code may change while they are read. Included by dir.c, object.c,
 * process.c, ext/openssl and ext/date. Callers keep the variable on their stack as long as they use
 * the bytes: RB_GC_GUARD after the last use.
 */
#include "ruby/ruby.h"

/** Puts a frozen String with the same text into @p string. Result: its bytes. TypeError. */
static inline const char *
own_text(volatile VALUE *string)
{
    *string = rb_str_new_frozen(rb_string_value(string));
    return RSTRING_PTR(*string);
}

/** The same, with a zero at the end. ArgumentError if there is one in it. */
static inline const char *
own_cstr(volatile VALUE *string)
{
    own_text(string);
    return rb_string_value_cstr(string);
}

/** Result: @p status, a call that uses the bytes of both: the GC leaves them until it returns. */
static inline int
own_text_used(int status, VALUE text, VALUE other)
{
    RB_GC_GUARD(text);
    RB_GC_GUARD(other);
    return status;
}

#endif /* INTERNAL_FIXES_OWN_TEXT_H */
