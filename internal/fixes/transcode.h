#ifndef INTERNAL_FIXES_TRANSCODE_H
#define INTERNAL_FIXES_TRANSCODE_H
/**
 * String#encode with a fallback, which is Ruby code. Included by transcode.c.
 */
#include "ruby/ruby.h"
#include "ruby/encoding.h"

/** One call of a fallback. */
struct transcode_fallback {
    VALUE (*call)(VALUE fallback, VALUE character);
    VALUE fallback, character;
};

/** The string to read: @p str, or a frozen copy, which the fallback in @p options cannot change. */
static inline VALUE
transcode_source(VALUE str, VALUE options)
{
    return NIL_P(options) ? str : rb_str_new_frozen(str);
}

/** The answer, as a String; nil or undef is none. */
static inline VALUE
transcode_fallback_text(VALUE arg)
{
    struct transcode_fallback *f = (struct transcode_fallback *)arg;
    VALUE text = f->call(f->fallback, f->character);

    return RB_UNDEF_P(text) || NIL_P(text) ? text : StringValue(text);
}

/** The answer of the fallback. When that raises or throws, @p ec is closed before. */
static inline VALUE
transcode_call_fallback(rb_econv_t *ec, VALUE (*call)(VALUE, VALUE), VALUE fallback,
                        VALUE character)
{
    struct transcode_fallback f = {call, fallback, character};
    int state;
    VALUE text = rb_protect(transcode_fallback_text, (VALUE)&f, &state);

    if (state) {
        rb_econv_close(ec);
        rb_jump_tag(state);
    }
    return text;
}

#endif /* INTERNAL_FIXES_TRANSCODE_H */
