/*
 * fixes/string_memory.c: the memory of a string: which string may take it over, a string that is
 * appended to itself, the terminator of its encoding. Part of string.c.
 *
 * Invariants: a frozen string keeps its memory: it may be interned, and other ractors may read it.
 * So does a string that is locked for a system call, which writes into that memory. The memory of a
 * string that has its own is STR_HEAP_SIZE or more, and its end is the terminator of its encoding.
 * Memory that strings share is not written.
 */

/* The GC may copy the memory of str into a slot. */
static int
str_embeddable_later_p(VALUE str)
{
    return rb_str_reembeddable_p(str) && STR_EMBEDDABLE_P(RSTRING_LEN(str), TERM_LEN(str));
}

/* Whether a hidden string must have a copy of the memory of str, which is in no slot. */
static int
str_keeps_memory_p(VALUE str)
{
    return FL_ANY_RAW(str, STR_SHARED | STR_SHARED_ROOT | FL_FREEZE);
}

/*
 * A string of klass with the bytes of orig, whose bytes are in no slot and not shared: orig shares
 * them with the new string, or keeps them. The caller sets the encoding, and freezes the string.
 */
static VALUE
str_frozen_heap_copy(VALUE klass, VALUE orig)
{
    if (!FL_TEST_RAW(orig, FL_FREEZE | STR_TMPLOCK)) return heap_str_make_shared(klass, orig);

    VALUE str = str_enc_new(klass, RSTRING_PTR(orig), RSTRING_LEN(orig), STR_ENC_GET(orig));
    ENCODING_CODERANGE_SET(str, ENCINDEX_ASCII_8BIT, ENC_CODERANGE_UNKNOWN);
    return str;
}

/*
 * part is appended to str next. Its memory must stay: str gets its own first where that is the
 * memory of part, and warns first, by Ruby code, that it is chilled.
 */
static inline void
str_append_prepare(VALUE str, VALUE part)
{
    if (UNLIKELY(str == part || CHILLED_STRING_P(str))) str_modify_keep_cr(str);
}

/* Notes about the part; a string that was appended to itself has another one now. */
static inline void
str_part_coderange_set(VALUE str, VALUE part, int cr)
{
    if (str != part) ENC_CODERANGE_SET(part, cr);
}

/* One more string has memory of root. rb_str_tmp_frozen_release then leaves it to root. */
static inline void
str_root_borrow(VALUE root)
{
    FL_SET(root, RBASIC_CLASS(root) == 0 ? STR_SHARED_ROOT | STR_BORROWED : STR_SHARED_ROOT);
}

/* ---- the memory follows the encoding -------------------------------------------------------- */

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
