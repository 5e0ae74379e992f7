#ifndef INTERNAL_FIXES_OSSL_OPTIONS_H
#define INTERNAL_FIXES_OSSL_OPTIONS_H
/**
 * The options of a key are read before they are applied. Included by ossl_pkey.c alone.
 *
 * A subclass of Hash may keep the block that its `each` gets. CRuby's block refers to memory of
 * OpenSSL, which is free when the block is called later.
 */
#include "ruby/ruby.h"

static VALUE
ossl_option_read(RB_BLOCK_CALL_FUNC_ARGLIST(option, options))
{
    rb_ary_push(options, option);
    return Qnil;
}

/** Calls @p apply with each pair that @p hash yields, and @p data. Raises what either raises. */
static inline void
ossl_options_apply(VALUE hash, rb_block_call_func_t apply, VALUE data)
{
    VALUE options = rb_ary_new();

    rb_block_call(hash, rb_intern("each"), 0, NULL, ossl_option_read, options);
    options = rb_ary_dup(options); /* a block that was kept adds to the other one */
    for (long i = 0; i < RARRAY_LEN(options); i++) {
        const VALUE option = RARRAY_AREF(options, i);
        apply(option, data, 1, &option, Qnil);
    }
}

#endif /* INTERNAL_FIXES_OSSL_OPTIONS_H */
