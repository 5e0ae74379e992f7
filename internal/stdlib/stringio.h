#ifndef INTERNAL_STDLIB_STRINGIO_H
#define INTERNAL_STDLIB_STRINGIO_H
/**
 * Checks of ext/stringio in addition to CRuby's. Included by stringio.c alone.
 *
 * The string of a StringIO may be nil. Ruby code that a method calls may replace it, or the whole
 * state (StringIO#reopen frees the old one): then the state is fetched again.
 */
#include <string.h>
#include "ruby/ruby.h"
#include "ruby/encoding.h"

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

/*
 * Where rs is found from p on, before e, or NULL. The characters of the line begin at s: rs begins
 * with one of them.
 */
static inline const char *
strio_separator(const char *s, const char *p, const char *e, VALUE rs, rb_encoding *enc)
{
    const char *sep = RSTRING_PTR(rs);
    long n = RSTRING_LEN(rs);

    for (; e - p >= n && (p = memchr(p, sep[0], e - p - n + 1)); p++) {
        if (memcmp(p, sep, n) == 0 && rb_enc_left_char_head(s, p, e, enc) == p) return p;
    }
    return NULL;
}

/* The separator that was found first bytes after s, or the next one of whole characters; or -1. */
static inline long
strio_found(long first, const char *s, const char *e, VALUE rs, rb_encoding *enc)
{
    if (first < 0) return first;

    const char *p = strio_separator(s, s + first, e, rs, enc);
    return p ? p - s : -1;
}

/*
 * Reads the newlines before a paragraph, where rs, the separator, is empty. True where nothing
 * follows them.
 */
static inline int
strio_no_paragraph(VALUE rs, const char **s, const char *e, long *pos)
{
    if (NIL_P(rs) || RSTRING_LEN(rs) > 0) return 0;
    for (; *s < e && **s == '\n'; ++*s) ++*pos;
    return *s == e;
}

/* The line that gets(0) reads. */
static inline VALUE
strio_empty_line(rb_encoding *enc)
{
    VALUE line = rb_enc_str_new(0, 0, enc);
    rb_lastline_set(line);
    return line;
}

/* Two objects have one state: a write through one of them is remembered for that one alone. */
static inline void
strio_state_is_shared(VALUE one, VALUE other)
{
    RB_OBJ_WB_UNPROTECT(one);
    RB_OBJ_WB_UNPROTECT(other);
}

#endif
