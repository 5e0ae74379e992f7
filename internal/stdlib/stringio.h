#ifndef INTERNAL_STDLIB_STRINGIO_H
#define INTERNAL_STDLIB_STRINGIO_H
/**
 * Checks of ext/stringio in addition to CRuby's. Included by stringio.c alone.
 *
 * The string of a StringIO may be nil. Ruby code that a method calls may replace it, or the whole
 * state (StringIO#reopen frees the old one): then the state is fetched again.
 */
#include "ruby/ruby.h"

#define strio_now(self) get_strio(self)

/* Bytes of string from pos on. */
static inline long
strio_rest(VALUE string, long pos)
{
    long rest = NIL_P(string) ? 0 : RSTRING_LEN(string) - pos;
    return rest < 0 ? 0 : rest;
}

/*
 * Makes buffer the len bytes of string from pos on, which are there. It may be the same string.
 * Another string may share the bytes of buffer, and keeps them.
 */
static inline void
strio_copy_bytes(VALUE buffer, VALUE string, long pos, long len)
{
    Check_Type(buffer, T_STRING);
    rb_str_modify(buffer);
    if (buffer == string) {
        memmove(RSTRING_PTR(buffer), RSTRING_PTR(buffer) + pos, len);
        rb_str_resize(buffer, len);
        return;
    }
    rb_str_resize(buffer, len);
    if (len > 0) memcpy(RSTRING_PTR(buffer), RSTRING_PTR(string) + pos, len);
}

/* Two objects have one state: a write through one of them is remembered for that one alone. */
static inline void
strio_state_is_shared(VALUE one, VALUE other)
{
    RB_OBJ_WB_UNPROTECT(one);
    RB_OBJ_WB_UNPROTECT(other);
}

#endif
