/*
 * fixes/frozen_string.c: strings whose memory no other string takes over. Part of string.c.
 *
 * Invariant: a frozen string keeps its memory: it may be interned, and other ractors may read it.
 * So does a string that is locked for a system call, which writes into that memory.
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
