#ifndef INTERNAL_FIXES_RIPPER_H
#define INTERNAL_FIXES_RIPPER_H
/**
 * Ripper#initialize and #token. Included by ripper_init.c.
 */

/* Afterwards no use of the arguments runs Ruby code or raises: fname is a String, lineno an int. */
static void
ripper_own_arguments(VALUE *fname, VALUE *lineno)
{
    if (!NIL_P(*fname)) {
        StringValueCStr(*fname);
        *fname = rb_str_new_frozen(*fname);
    }
    if (!NIL_P(*lineno)) *lineno = INT2NUM(NUM2INT(*lineno));
}

/* ArgumentError while the parser parses. */
static void
ripper_check_idle(struct parser_params *p)
{
    if (!RTEST(rb_ruby_parser_parsing_thread(p))) return;
    rb_raise(rb_eArgError, "Ripper#initialize is not possible while it parses");
}

/* The parser has read no line yet. */
static int
ripper_no_line_p(struct parser_params *p)
{
    return !rb_ruby_ripper_lex_lastline(p);
}

/* The text of a token that begins at pos; nil where it is not in this line. */
static VALUE
ripper_text_of_line(VALUE line, long pos, long len)
{
    if (pos < 0 || len < 0 || pos > RSTRING_LEN(line) - len) return Qnil;
    return rb_str_subseq(line, pos, len);
}

#endif /* INTERNAL_FIXES_RIPPER_H */
