#ifndef INTERNAL_STDLIB_ETC_H
#define INTERNAL_STDLIB_ETC_H
/**
 * The functions of Etc that read an answer of the C library from memory that its next call
 * overwrites. Included once, by ext/etc/etc.c.
 *
 * Each runs under the lock of the extension, together with the copy of the answer. Arguments are
 * converted before, because a conversion may run Ruby code.
 */

#include "lock.h"

/*
 * etc.c's own functions get another name where they are defined, so that these stand in their place
 * wherever etc.c names one: the methods, and their pages of ri, stay where they are.
 */
#define etc_getlogin(parameters) etc_getlogin_of_base(parameters)
#define etc_getpwuid(...) etc_getpwuid_of_base(__VA_ARGS__)
#define etc_getpwnam(...) etc_getpwnam_of_base(__VA_ARGS__)
#define etc_getpwent(parameters) etc_getpwent_of_base(parameters)
#define etc_getgrgid(...) etc_getgrgid_of_base(__VA_ARGS__)
#define etc_getgrnam(...) etc_getgrnam_of_base(__VA_ARGS__)
#define etc_getgrent(parameters) etc_getgrent_of_base(parameters)
#define etc_passwd(parameters) etc_passwd_of_base(parameters)
#define etc_group(parameters) etc_group_of_base(parameters)

RBIMPL_ATTR_MAYBE_UNUSED()
static VALUE etc_getlogin(VALUE obj);
static VALUE etc_getpwuid(int argc, VALUE *argv, VALUE obj);
static VALUE etc_getpwnam(VALUE obj, VALUE name);
static VALUE etc_getpwent(VALUE obj);
static VALUE etc_getgrgid(int argc, VALUE *argv, VALUE obj);
static VALUE etc_getgrnam(VALUE obj, VALUE name);
static VALUE etc_getgrent(VALUE obj);
static VALUE etc_passwd(VALUE obj);
static VALUE etc_group(VALUE obj);

struct etc_call {
    VALUE (*by_id)(int argc, VALUE *argv, VALUE obj);
    VALUE (*by_name)(VALUE obj, VALUE name);
    VALUE (*next)(VALUE obj);
    int argc;
    VALUE *argv;
    VALUE name;
    VALUE obj;
};

static VALUE
etc_call_body(VALUE arg)
{
    struct etc_call *call = (struct etc_call *)arg;

    if (call->by_id) return call->by_id(call->argc, call->argv, call->obj);
    if (call->by_name) return call->by_name(call->obj, call->name);
    return call->next(call->obj);
}

static VALUE
etc_locked_by_id(VALUE (*by_id)(int, VALUE *, VALUE), int argc, VALUE *argv, VALUE obj)
{
    VALUE id = argc == 1 ? argv[0] : Qnil;
    struct etc_call call = { .by_id = by_id, .argc = argc, .argv = argv, .obj = obj };

    if (argc == 1) {
        /* A conversion may run Ruby code. Of a Float it runs none, and raises what CRuby raises. */
        if (!RB_FLOAT_TYPE_P(id)) id = rb_to_int(id);
        call.argv = &id;
    }
    return rb_ext_locked(etc_call_body, (VALUE)&call);
}

static VALUE
etc_locked_by_name(VALUE (*by_name)(VALUE, VALUE), VALUE obj, VALUE name)
{
    struct etc_call call = { .by_name = by_name, .obj = obj };

    StringValueCStr(name);
    call.name = name;
    return rb_ext_locked(etc_call_body, (VALUE)&call);
}

static VALUE
etc_locked_next(VALUE (*next)(VALUE), VALUE obj)
{
    struct etc_call call = { .next = next, .obj = obj };

    return rb_ext_locked(etc_call_body, (VALUE)&call);
}

/*
 * The C library's name of who has logged in, else ENV["USER"]: the base calls getenv for that,
 * while another ractor may change the environment.
 */
static VALUE
etc_getlogin_name(VALUE obj)
{
#ifdef HAVE_GETLOGIN
    const char *login = getlogin();

    if (login) return rb_external_str_new_with_enc(login, strlen(login), rb_locale_encoding());
#endif
    return Qnil;
}

static VALUE
(etc_getlogin)(VALUE obj)
{
    VALUE name = etc_locked_next(etc_getlogin_name, obj);

    if (!NIL_P(name)) return name;
    name = rb_funcall(rb_const_get(rb_cObject, rb_intern("ENV")), rb_intern("[]"), 1,
                      rb_str_new_cstr("USER"));
    return NIL_P(name) ? name : rb_str_dup(name);
}

static VALUE
(etc_getpwuid)(int argc, VALUE *argv, VALUE obj)
{
    return etc_locked_by_id(etc_getpwuid_of_base, argc, argv, obj);
}

static VALUE
(etc_getpwnam)(VALUE obj, VALUE name)
{
    return etc_locked_by_name(etc_getpwnam_of_base, obj, name);
}

static VALUE
(etc_getpwent)(VALUE obj)
{
    return etc_locked_next(etc_getpwent_of_base, obj);
}

static VALUE
(etc_getgrgid)(int argc, VALUE *argv, VALUE obj)
{
    return etc_locked_by_id(etc_getgrgid_of_base, argc, argv, obj);
}

static VALUE
(etc_getgrnam)(VALUE obj, VALUE name)
{
    return etc_locked_by_name(etc_getgrnam_of_base, obj, name);
}

static VALUE
(etc_getgrent)(VALUE obj)
{
    return etc_locked_next(etc_getgrent_of_base, obj);
}

/* With a block the method runs Ruby code, so it cannot hold the lock; it refuses a second one. */
static VALUE
etc_locked_without_block(VALUE (*all_or_next)(VALUE), VALUE obj)
{
    return rb_block_given_p() ? all_or_next(obj) : etc_locked_next(all_or_next, obj);
}

static VALUE
(etc_passwd)(VALUE obj)
{
    return etc_locked_without_block(etc_passwd_of_base, obj);
}

static VALUE
(etc_group)(VALUE obj)
{
    return etc_locked_without_block(etc_group_of_base, obj);
}

/* The steps of an iteration: the block runs between them, without the lock. */
static inline void
etc_each_locked(VALUE (*next)(VALUE obj))
{
    VALUE entry;

    while (!NIL_P(entry = next(Qnil))) rb_yield(entry);
}

#endif /* INTERNAL_STDLIB_ETC_H */
