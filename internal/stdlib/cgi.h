#ifndef INTERNAL_STDLIB_CGI_H
#define INTERNAL_STDLIB_CGI_H
/**
 * The default character set of CGI.unescape in other ractors than the main one, which may not read
 * @@accept_charset. Included once, by ext/cgi/escape/escape.c.
 *
 * Stored: a ractor-local value that only the main ractor has. It tells the main ractor from others.
 */

#include "../common/several.h"
#include "ruby/ractor.h"

static rb_ractor_local_key_t cgi_main_ractor_key;

/* Called by Init_escape, which runs in the main ractor. */
static void
cgi_charset_init(void)
{
    cgi_main_ractor_key = rb_ractor_local_storage_value_newkey();
    rb_ractor_local_storage_value_set(cgi_main_ractor_key, Qtrue);
}

static VALUE
cgi_default_charset(VALUE self, ID class_variable, VALUE cgi)
{
    if (rb_multi_ractor_p()
        && NIL_P(rb_ractor_local_storage_value(cgi_main_ractor_key))) {
        VALUE charset = rb_check_funcall(cgi, rb_intern("shared_accept_charset"), 0, NULL);

        if (charset != Qundef) return charset;
    }
    return rb_cvar_get(CLASS_OF(self), class_variable);
}

#endif /* INTERNAL_STDLIB_CGI_H */
