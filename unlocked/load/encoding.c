/*
 * load/encoding.c: encodings that are loaded at their first use. Part of encoding.c.
 *
 * Stored: a request to the main ractor (struct encoding_load). Owner: the thread that waits and the
 * one that loads, together; the last one frees it. Invariants: ENC-A to ENC-C of
 * internal/load/encoding.h.
 */
#include "internal/thread.h"
#include "ruby/thread.h"
#include "ruby/thread_native.h"
#include "vm_core.h"
#include "ractor_core.h"

struct encoding_load {
    rb_nativethread_lock_t lock;        /* of the members below */
    rb_nativethread_cond_t changed;
    int owners;                         /* 2; then 1, when one of them needs it no more */
    bool done, woken;
    int result;                         /* -1 until it is loaded */
    char feature[FLEX_ARY_LEN];
};

static void
encoding_load_release(struct encoding_load *load)
{
    rb_native_mutex_lock(&load->lock);
    int owners = --load->owners;
    rb_native_mutex_unlock(&load->lock);
    if (owners > 0) return;

    rb_native_cond_destroy(&load->changed);
    rb_native_mutex_destroy(&load->lock);
    xfree(load);
}

static struct encoding_load *
encoding_load_new(VALUE feature)
{
    size_t bytes = RSTRING_LEN(feature) + 1;
    struct encoding_load *load = xmalloc(offsetof(struct encoding_load, feature) + bytes);

    *load = (struct encoding_load){ .owners = 2, .result = -1 };
    memcpy(load->feature, StringValueCStr(feature), bytes);
    rb_native_mutex_initialize(&load->lock);
    rb_native_cond_initialize(&load->changed);
    return load;
}

/* ---- in the main ractor ---- */

static void
encoding_load_notify(struct encoding_load *load)
{
    rb_native_mutex_lock(&load->lock);
    load->done = true;
    rb_native_cond_signal(&load->changed);
    rb_native_mutex_unlock(&load->lock);
    encoding_load_release(load);
}

static VALUE
encoding_load_require(VALUE data)
{
    struct encoding_load *load = (struct encoding_load *)data;
    load->result = rb_require_internal_silent(rb_str_new_cstr(load->feature));
    return Qnil;
}

/* A program that ends all threads of the main ractor does not end this one before it is done. */
static VALUE
encoding_load_uninterrupted(VALUE data)
{
    return rb_uninterruptible(encoding_load_require, data);
}

static VALUE
encoding_load_thread(void *data)
{
    int state;

    rb_protect(encoding_load_uninterrupted, (VALUE)data, &state);
    rb_set_errinfo(Qnil);
    encoding_load_notify(data);
    return Qnil;
}

static VALUE
encoding_load_start(VALUE data)
{
    return rb_thread_create(encoding_load_thread, (void *)data);
}

/* An interrupt of the main thread, which can be anywhere. It loads only where no thread can. */
static VALUE
encoding_load_in_main(void *data)
{
    VALUE errinfo = rb_errinfo();
    int state;

    rb_protect(encoding_load_start, (VALUE)data, &state);
    if (state) encoding_load_thread(data);
    rb_set_errinfo(errinfo);
    return Qnil;
}

/* ---- in the ractor that waits ---- */

static void *
encoding_load_sleep(void *data)
{
    struct encoding_load *load = data;

    rb_native_mutex_lock(&load->lock);
    while (!load->done && !load->woken) rb_native_cond_wait(&load->changed, &load->lock);
    load->woken = false;
    rb_native_mutex_unlock(&load->lock);
    return NULL;
}

static void
encoding_load_wake(void *data)
{
    struct encoding_load *load = data;

    rb_native_mutex_lock(&load->lock);
    load->woken = true;
    rb_native_cond_signal(&load->changed);
    rb_native_mutex_unlock(&load->lock);
}

static bool
encoding_load_done_p(struct encoding_load *load)
{
    rb_native_mutex_lock(&load->lock);
    bool done = load->done;
    rb_native_mutex_unlock(&load->lock);
    return done;
}

static VALUE
encoding_load_wait(VALUE data)
{
    struct encoding_load *load = (struct encoding_load *)data;

    while (!encoding_load_done_p(load)) {
        rb_thread_call_without_gvl(encoding_load_sleep, load, encoding_load_wake, load);
    }
    return INT2FIX(load->result);
}

static VALUE
encoding_load_waited(VALUE data)
{
    encoding_load_release((struct encoding_load *)data);
    return Qnil;
}

/* ENC-A */
static bool
encoding_loads_here_p(void)
{
    return rb_ractor_main_p() || rb_vm_locked_p();
}

int
rb_encoding_load_library(VALUE feature)
{
    if (encoding_loads_here_p()) return rb_require_internal_silent(feature);

    struct encoding_load *load = encoding_load_new(feature);
    rb_thread_t *main_thread = GET_VM()->ractor.main_ractor->threads.main;
    rb_threadptr_interrupt_exec(main_thread, encoding_load_in_main, load,
                                rb_interrupt_exec_flag_none);
    return FIX2INT(rb_ensure(encoding_load_wait, (VALUE)load, encoding_load_waited, (VALUE)load));
}

/* ---- the tables ---- */

/* Loads the encoding on which enc is based. Returns false if that failed. */
static bool
encoding_load_base(rb_encoding *enc)
{
    rb_encoding *base = global_enc_table.list[ENC_TO_ENCINDEX(enc)].base;
    return !base || !rb_enc_autoload_p(base) || rb_enc_autoload(base) >= 0;
}

/* Loads an encoding that becomes a default. Returns the Encoding, nil for nil. Can raise. */
static VALUE
encoding_load_default(VALUE encoding)
{
    rb_encoding *enc = NIL_P(encoding) ? NULL : rb_to_encoding(encoding);
    return enc ? rb_enc_from_encoding(enc) : encoding;
}

/* ENC-C: the list has the same elements afterwards, whatever the allocation of a copy lets
 * happen. */
static void
encodings_copy_list(VALUE copy)
{
    for (long i = 0; i < RARRAY_LEN(rb_encoding_list); i++) {
        rb_ary_push(copy, RARRAY_AREF(rb_encoding_list, i));
    }
}

static void
encodings_change_locked(void)
{
    ASSERT_vm_locking();
    rb_vm_barrier();
}
