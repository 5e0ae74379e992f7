/*
 * fixes/string_terminator.c: the memory of a string follows its encoding. Part of string.c.
 *
 * Invariant: the memory of a string that has its own is STR_HEAP_SIZE or more, and its end is the
 * terminator of its encoding. Memory that strings share is not written.
 */

static int
str_encoding_termlen(rb_encoding *enc)
{
    return rb_enc_mbminlen(enc);
}

/* dest, which is not frozen and has its own memory, gets the encoding of src. */
static inline void
str_enc_take(VALUE dest, VALUE src)
{
    if (LIKELY(str_enc_fastpath(dest) && str_enc_fastpath(src))) {
        ENCODING_SET_INLINED(dest, ENCODING_GET_INLINED(src));
        return;
    }
    int old_termlen = TERM_LEN(dest), termlen = TERM_LEN(src);

    if (old_termlen != termlen) rb_str_change_terminator_length(dest, old_termlen, termlen);
    str_enc_copy(dest, src);
}

/* The same of an index. Where no terminator can change, the code range stays, too. */
static inline void
str_index_take(VALUE str, int index)
{
    if (LIKELY(str_encindex_fastpath(index))) {
        rb_enc_set_index(str, index);
    }
    else {
        rb_enc_associate_index(str, index);
    }
}

static void
str_encoding_take(VALUE str, rb_encoding *enc, int cr)
{
    rb_enc_associate(str, enc);
    ENC_CODERANGE_SET(str, cr);
}

/* A copy of bytes of str, which will get its encoding. */
static inline VALUE
str_new_as(VALUE str, const char *ptr, long len)
{
    if (LIKELY(str_enc_fastpath(str))) return rb_str_new(ptr, len);
    return str_enc_new(rb_cString, ptr, len, STR_ENC_GET(str));
}

/* For str, which has an encoding, gets that of orig, and then one of termlen. */
static int
str_longest_termlen(VALUE str, VALUE orig, int termlen)
{
    int old = TERM_LEN(str), next = TERM_LEN(orig);

    if (termlen < old) termlen = old;
    return termlen < next ? next : termlen;
}

/* At end, if the memory is that of str alone; what is shared has its terminator. */
static void
str_own_term_fill(VALUE str, char *end)
{
    if (STR_EMBED_P(str)) TERM_FILL(end, TERM_LEN(str));
}
