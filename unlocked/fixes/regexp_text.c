/*
 * fixes/regexp_text.c: the source of a regexp as text: is a part of it a regexp, and where do its
 * character classes begin. Part of re.c.
 *
 * Contract: the engine gets only text that rb_reg_preprocess returned.
 */
#include "unlocked/rules.h"

/*
 * Is there a `]` from p on? The engine looks for it in the same way: one after a backslash counts,
 * too. A `]` in the middle of a character of several bytes does not.
 */
static bool
regexp_class_end_p(const char *p, const char *end, rb_encoding *enc)
{
    while (p < end) {
        int length;
        int c = rb_enc_ascget(p, end, &length, enc);

        if (c == ']') return true;
        p += c == -1 ? rb_enc_mbclen(p, end, enc) : length;
    }
    return false;
}

/* Among the options of unescape_nonascii: a `]` that begins a class ends it, as on stock. */
enum { REGEXP_CLASS_ENDS_AT_ONCE = 1 << 30 };

/*
 * Copies to buf what follows the `[` before p and can only be there: `^`, and a `]` that is a
 * character of the class. The text ends at end; it is of enc. Returns the place after it.
 */
static const char *
regexp_class_begin(const char *p, const char *end, rb_encoding *enc, VALUE buf, int options)
{
    const char *const begin = p;

    if (options & REGEXP_CLASS_ENDS_AT_ONCE) return p;
    if (p < end && *p == '^') p++;
    if (p < end && *p == ']' && regexp_class_end_p(p + 1, end, enc)) p++;
    rb_str_buf_cat(buf, begin, p - begin);
    return p;
}

/* May the text have a class that begins with `]`, and a comment? Few regexps have both. */
static bool
regexp_class_in_doubt_p(const char *p, const char *end)
{
    if (!memchr(p, '#', end - p)) return false;
    for (; p + 1 < end; p++) {
        if (p[0] != '[') continue;
        if (p[1] == ']' || (p[1] == '^' && p + 2 < end && p[2] == ']')) return true;
    }
    return false;
}

struct regexp_text {
    VALUE text;
    OnigOptionType options;
    rb_encoding *enc;
    VALUE verbose;
    int error;
};

static VALUE
regexp_text_compile(VALUE data)
{
    struct regexp_text *t = (struct regexp_text *)data;
    regex_t *reg = NULL;

    t->error = onig_new(&reg, (UChar *)RSTRING_PTR(t->text), (UChar *)RSTRING_END(t->text),
                        t->options, t->enc, OnigDefaultSyntax, NULL);
    onig_free(reg);
    return Qnil;
}

static VALUE
regexp_text_restore(VALUE data)
{
    ruby_verbose = ((struct regexp_text *)data)->verbose;
    return Qnil;
}

/* Compiles text, which rb_reg_preprocess made, and warns of nothing. 0, or the engine's error. */
static int
regexp_text_try(VALUE text, int options, rb_encoding *enc)
{
    struct regexp_text t = { text, options, enc, ruby_verbose, 0 };

    /* $VERBOSE belongs to the ractor, and no Ruby code runs meanwhile. */
    ruby_verbose = Qnil;
    rb_ensure(regexp_text_compile, (VALUE)&t, regexp_text_restore, (VALUE)&t);
    RB_GC_GUARD(text);
    return t.error;
}

/*
 * As CRuby's unescape_nonascii. Where a class that begins with `]` makes another text of what was a
 * comment, and that text is no regexp, the comment is left out.
 */
static int
regexp_unescape(const char *p, const char *end, rb_encoding *enc, VALUE buf,
                rb_encoding **fixed_enc, int *has_property, char *message, int options)
{
    rb_encoding *const given = *fixed_enc;
    const int compiled = options & (ONIG_OPTION_EXTEND | ONIG_OPTION_IGNORECASE);

    if (regexp_class_in_doubt_p(p, end)) {
        if (!unescape_nonascii(p, end, enc, buf, fixed_enc, has_property, message, options)
            && !regexp_text_try(buf, compiled, *fixed_enc ? *fixed_enc : enc)) return 0;
        rb_str_set_len(buf, 0);
        *fixed_enc = given;
        *has_property = 0;
        options |= REGEXP_CLASS_ENDS_AT_ONCE;
    }
    return unescape_nonascii(p, end, enc, buf, fixed_enc, has_property, message, options);
}

#if RULE_FIXES_RE_C_TO_S_COCCI
/*
 * 0: the text (bytes) is a regexp of enc with these options, as Regexp.new sees it. Any other
 * value: it is none, or it is not sure. Warnings belong to Regexp.new. Raises NoMemoryError only.
 */
static int
regexp_text_error(const char *text, long length, int options, rb_encoding *enc)
{
    rb_encoding *fixed_enc = NULL;
    onig_errmsg_buffer message = "";
    VALUE made = rb_reg_preprocess(text, text + length, enc, &fixed_enc, message, options);

    if (NIL_P(made) || (fixed_enc && fixed_enc != enc)) return ONIGERR_INVALID_ARGUMENT;
    return regexp_text_try(made, options, enc);
}
#endif

/*
 * The table of character offsets is that of another match: the next use computes them. The memory
 * stays, for that.
 */
static void
match_offsets_forget(rb_matchext_t *match)
{
    match->char_offset_num_allocated = 0;
}
