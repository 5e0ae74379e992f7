#ifndef INTERNAL_STDLIB_NKF_H
#define INTERNAL_STDLIB_NKF_H
/**
 * NKF under a lock. Included once, by the extension of the gem nkf.
 *
 * nkf keeps its options, its input and its output in variables of the process. Arguments are
 * converted before the lock is taken, because a conversion may run Ruby code.
 */

#include "lock.h"

rb_encoding *rb_nkf_enc_get(const char *name);
static VALUE rb_nkf_convert(VALUE obj, VALUE opt, VALUE src);
static VALUE rb_nkf_guess(VALUE obj, VALUE src);

struct nkf_call {
    VALUE obj;
    VALUE opt;
    VALUE src;
};

static VALUE
nkf_convert_body(VALUE arg)
{
    struct nkf_call *call = (struct nkf_call *)arg;

    return rb_nkf_convert(call->obj, call->opt, call->src);
}

static VALUE
nkf_guess_body(VALUE arg)
{
    struct nkf_call *call = (struct nkf_call *)arg;

    return rb_nkf_guess(call->obj, call->src);
}

static VALUE
nkf_convert_locked(VALUE obj, VALUE opt, VALUE src)
{
    if (!rb_multi_ractor_p()) return rb_nkf_convert(obj, opt, src);

    struct nkf_call call = { .obj = obj };

    StringValueCStr(opt);
    StringValue(src);
    call.opt = opt;
    call.src = src;
    return rb_ext_locked(nkf_convert_body, (VALUE)&call);
}

static VALUE
nkf_guess_locked(VALUE obj, VALUE src)
{
    if (!rb_multi_ractor_p()) return rb_nkf_guess(obj, src);

    struct nkf_call call = { .obj = obj };

    StringValue(src);
    call.src = src;
    return rb_ext_locked(nkf_guess_body, (VALUE)&call);
}

/* The last step of both, which needs no state of nkf: another ractor than the main one has that one
 * load the encoding, and it may wait for the lock. */
static rb_encoding *
nkf_enc_get_unlocked(const char *name)
{
    rb_ext_unlock();
    return rb_nkf_enc_get(name);
}

#endif /* INTERNAL_STDLIB_NKF_H */
