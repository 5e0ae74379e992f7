/*
 * fixes/string_arguments.c: values that a String method reads again after it ran Ruby code, and
 * ends of strings. Part of string.c.
 */

/* After a conversion or a warning. RuntimeError: the string became shorter. */
static inline void
str_check_range(VALUE str, long end)
{
    if (end > RSTRING_LEN(str)) rb_raise(rb_eRuntimeError, "string modified");
}

/* The same, of a string that is changed next. */
static void
str_modify_range(VALUE str, long end)
{
    str_modify_keep_cr(str);
    str_check_range(str, end);
}

/* The length of str now, in which pos is. */
static long
str_length_beyond(VALUE str, long pos)
{
    long len = RSTRING_LEN(str);

    if (len <= pos) rb_raise(rb_eIndexError, "index %ld out of string", pos);
    return len;
}

/* The string may share its memory since the method began. */
static char *
str_writable_ptr(VALUE str)
{
    str_modify_keep_cr(str);
    return RSTRING_PTR(str);
}

/* A chilled string warns by Ruby code: before the caller looks at lengths. */
static inline void
str_warn_first(VALUE str)
{
    if (CHILLED_STRING_P(str)) str_modifiable(str);
}

/* Space for the objects, which are strings and bytes, as they are after the last call of Ruby. */
static long
str_ensure_append_capa(VALUE str, int argc, const VALUE *argv)
{
    long needed = 0;

    str_modifiable(str);
    for (int i = 0; i < argc; i++) {
        long len = RB_TYPE_P(argv[i], T_STRING) ? RSTRING_LEN(argv[i]) : 1;
        if (len > LONG_MAX - needed) rb_raise(rb_eArgError, "string sizes too big");
        needed += len;
    }
    str_ensure_available_capa(str, needed);
    return needed;
}

/* Its bytes stay while a block changes rs; the caller keeps it by str_keep. */
static VALUE
str_unshared_separator(VALUE rs)
{
    return rb_str_new_frozen(rs);
}

static inline void
str_keep(VALUE str)
{
    RB_GC_GUARD(str);
}

/* [s, e) begins with the n bytes at t. */
static inline bool
str_prefix_p(const char *s, const char *e, const char *t, long n)
{
    return e - s >= n && memcmp(s, t, n) == 0;
}

/* An offset that was in the string when it was converted may be behind its end now. */
static bool
str_char_head_p(const char *s, const char *p, const char *e, rb_encoding *enc)
{
    return p <= e && at_char_boundary(s, p, e, enc);
}

/* A string may be shorter than the newline of its encoding: at is before its start then. */
static bool
str_starts_newline_p(const char *start, const char *at, const char *end, rb_encoding *enc)
{
    return at >= start && rb_enc_is_newline(at, end, enc);
}

/*
 * `format % list`: what is formatted is a copy of the list. A `to_s` may change the list meanwhile,
 * and a list that `to_ary` made is referred to by nothing else.
 */
static VALUE
str_format_list(VALUE list, VALUE format)
{
    int count = RARRAY_LENINT(list);
    VALUE owner = 0;
    VALUE *values = ALLOCV_N(VALUE, owner, count);

    MEMCPY(values, RARRAY_CONST_PTR(list), VALUE, count);
    VALUE text = rb_str_format(count, values, format);
    ALLOCV_END(owner);
    return text;
}
