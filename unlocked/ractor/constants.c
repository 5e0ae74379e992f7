/*
 * ractor/constants.c: ARGV, ARGF, STDIN, STDOUT, STDERR and RbConfig's constants in other ractors
 * than the main one. Part of variable.c. The contract is internal/ractor/constants.h.
 *
 * Stored: a shareable copy of the main ractor's ARGV (a GC root), made each time when the main
 * ractor creates a ractor; one of RbConfig's constants (a GC root), made when the main ractor
 * creates a ractor for the first time since RbConfig is loaded; for each ractor what it has read so
 * far (ractor-local values).
 */
#include "internal/common/atomic.h"
#include "internal/io.h"
#include "internal/common/own_value.h"
#include "internal/string.h"
#include "ruby/ractor.h"

enum own_constant {
    OWN_ARGV, OWN_ARGF, OWN_STDIN, OWN_STDOUT, OWN_STDERR,
    OWN_CONFIG,                         /* this one and those that follow belong to RbConfig */
    OWN_MAKEFILE_CONFIG, OWN_DESTDIR, OWN_TOPDIR,
    OWN_CONSTANTS,
};

enum { OWN_CONFIGS = OWN_CONSTANTS - OWN_CONFIG };

static const char *const own_constant_names[OWN_CONSTANTS] = {
    "ARGV", "ARGF", "STDIN", "STDOUT", "STDERR",
    "CONFIG", "MAKEFILE_CONFIG", "DESTDIR", "TOPDIR",
};
static rb_ractor_local_key_t own_constant_keys[OWN_CONSTANTS];

/* Written by the main ractor only. A reader takes the old copy or the new one; both are whole,
 * because the copy is published with release order and read with acquire order, and its reader's
 * stack keeps it alive. */
static VALUE argv_copy;
/* An Array with an element for each of OWN_CONFIGS, nil for one that is not there. Likewise. */
static VALUE config_copy;

/* undef for what is no string and cannot be shared. */
static VALUE
shareable_copy(VALUE each)
{
    if (RB_TYPE_P(each, T_STRING)) {
        VALUE string = rb_enc_str_new(RSTRING_PTR(each), RSTRING_LEN(each), rb_enc_get(each));
        return rb_obj_freeze(string);
    }
    return rb_ractor_shareable_p(each) ? each : Qundef;
}

/* The strings of ARGV, without what a program has put there that cannot be shared. */
static VALUE
argv_shareable_copy(VALUE argv)
{
    VALUE copy = rb_ary_new();

    for (long i = 0; i < RARRAY_LEN(argv); i++) {
        VALUE each = shareable_copy(RARRAY_AREF(argv, i));
        if (!UNDEF_P(each)) rb_ary_push(copy, each);
    }
    return rb_ractor_make_shareable(copy);
}

/* ---- RbConfig ------------------------------------------------------------------------------ */

static VALUE
config_module(void)
{
    const rb_const_entry_t *entry = rb_const_lookup(rb_cObject, rb_intern("RbConfig"));

    return entry && RB_TYPE_P(entry->value, T_MODULE) ? entry->value : Qundef;
}

static int
config_pair_copy(VALUE key, VALUE value, VALUE copy)
{
    key = shareable_copy(key);
    value = shareable_copy(value);
    if (!UNDEF_P(key) && !UNDEF_P(value)) rb_hash_aset(copy, key, value);
    return ST_CONTINUE;
}

/* nil for what cannot be shared. */
static VALUE
config_value_copy(VALUE value)
{
    if (RB_TYPE_P(value, T_HASH)) {
        VALUE copy = rb_hash_new();
        rb_hash_foreach(value, config_pair_copy, copy);
        return rb_ractor_make_shareable(copy);
    }
    VALUE copy = shareable_copy(value);
    return UNDEF_P(copy) ? Qnil : copy;
}

static void
config_note(void)
{
    VALUE module = config_module(), copies;

    if (UNDEF_P(module)) return;
    copies = rb_ary_new();
    for (int i = 0; i < OWN_CONFIGS; i++) {
        ID id = rb_intern(own_constant_names[OWN_CONFIG + i]);
        const rb_const_entry_t *entry = rb_const_lookup(module, id);
        rb_ary_push(copies, entry ? config_value_copy(entry->value) : Qnil);
    }
    rb_gc_register_address(&config_copy);
    /* Release: who reads the copy sees all of it. */
    ul_atomic_store_release(&config_copy, rb_ractor_make_shareable(copies));
}

static int
config_pair_own(VALUE key, VALUE value, VALUE own)
{
    rb_hash_aset(own, key, RB_TYPE_P(value, T_STRING) ? rb_str_dup(value) : value);
    return ST_CONTINUE;
}

/* nil if there was no such constant when the copy was made, or no copy. */
static VALUE
own_config(int i)
{
    /* Acquire: sees the whole copy. */
    VALUE copies = ul_atomic_load_acquire(&config_copy), copy, own;

    copy = copies ? RARRAY_AREF(copies, i) : Qnil;
    if (RB_TYPE_P(copy, T_STRING)) return rb_str_dup(copy);
    if (!RB_TYPE_P(copy, T_HASH)) return copy;
    own = rb_hash_new();
    rb_hash_foreach(copy, config_pair_own, own);
    return own;
}

/* ---- constants of Object ------------------------------------------------------------------- */

void
rb_ractor_constants_note(void)
{
    const rb_const_entry_t *entry;

    if (!rb_ractor_main_p()) return;
    if (!argv_copy) {
        rb_gc_register_address(&argv_copy);
        for (int i = 0; i < OWN_CONSTANTS; i++) {
            own_constant_keys[i] = rb_ractor_local_storage_value_newkey();
        }
    }
    entry = rb_const_lookup(rb_cObject, rb_intern("ARGV"));
    VALUE argv = entry && RB_TYPE_P(entry->value, T_ARRAY) ? entry->value : rb_ary_new();
    VALUE copy = argv_shareable_copy(argv);
    ul_atomic_store_release(&argv_copy, copy);
    if (!config_copy) config_note();
}

static VALUE
argv_own_copy(void)
{
    VALUE copy = ul_atomic_load_acquire(&argv_copy);
    VALUE argv = rb_ary_new_capa(RARRAY_LEN(copy));

    for (long i = 0; i < RARRAY_LEN(copy); i++) {
        VALUE each = RARRAY_AREF(copy, i);
        rb_ary_push(argv, RB_TYPE_P(each, T_STRING) ? rb_str_dup(each) : each);
    }
    return argv;
}

/* The ractor's own $stdout and so on, unless the program has put something else there. */
static VALUE
own_stream(VALUE current, int fd, VALUE (*make)(void))
{
    bool usable = RB_TYPE_P(current, T_FILE) && !RTEST(rb_io_closed_p(current));

    return usable && rb_io_descriptor(current) == fd ? current : make();
}

/* A stream of the files that the ractor's ARGV names, or of its $stdin. */
static VALUE
own_argf(VALUE main)
{
    VALUE argv = argv_own_copy();
    return rb_class_new_instance(RARRAY_LENINT(argv), RARRAY_CONST_PTR(argv), CLASS_OF(main));
}

static VALUE own_constant(enum own_constant which, VALUE main);

/* The array from which the ractor's ARGF takes its files. */
static VALUE
own_argv(void)
{
    const rb_const_entry_t *entry = rb_const_lookup(rb_cObject, rb_intern("ARGF"));

    if (!entry || rb_ractor_shareable_p(entry->value)) return argv_own_copy();
    return rb_funcall(own_constant(OWN_ARGF, entry->value), rb_intern("argv"), 0);
}

static VALUE
own_constant_new(enum own_constant which, VALUE main)
{
    switch (which) {
      case OWN_ARGV: return own_argv();
      case OWN_ARGF: return own_argf(main);
      case OWN_STDIN: return own_stream(rb_ractor_stdin(), 0, rb_io_prep_stdin);
      case OWN_STDOUT: return own_stream(rb_ractor_stdout(), 1, rb_io_prep_stdout);
      case OWN_STDERR: return own_stream(rb_ractor_stderr(), 2, rb_io_prep_stderr);
      default: return own_config(which - OWN_CONFIG);
    }
}

/* nil if there is none; main: the main ractor's. */
static VALUE
own_constant(enum own_constant which, VALUE main)
{
    VALUE own = rb_ractor_local_storage_value(own_constant_keys[which]);

    if (NIL_P(own)) {
        own = own_constant_new(which, main);
        if (!NIL_P(own)) rb_ractor_local_storage_value_set(own_constant_keys[which], own);
    }
    return own;
}

VALUE
rb_ractor_own_constant(ID id, VALUE value)
{
    for (int i = 0; i < OWN_CONSTANTS; i++) {
        const rb_const_entry_t *entry;
        VALUE owner, own;

        if (id != rb_intern(own_constant_names[i])) continue;
        owner = i < OWN_CONFIG ? rb_cObject : config_module();
        entry = UNDEF_P(owner) ? NULL : rb_const_lookup(owner, id);
        if (!entry || entry->value != value) break;     /* a constant of that name elsewhere */
        own = own_constant(i, value);
        if (NIL_P(own)) break;
        return own;
    }
    return rb_own_value_of_constant(id, value);
}

bool
rb_ractor_own_constant_p(VALUE value)
{
    return !rb_ractor_shareable_p(value) && !rb_ractor_main_p();
}

VALUE
rb_ractor_argf(VALUE argf)
{
    return LIKELY(rb_ractor_main_p()) ? argf : own_constant(OWN_ARGF, argf);
}

long *
rb_ractor_last_lineno(long *main_lineno)
{
    return LIKELY(rb_ractor_main_p()) ? main_lineno : &GET_RACTOR()->last_lineno;
}

bool
rb_ractor_last_lineno_set(long lineno)
{
    if (LIKELY(rb_ractor_main_p())) return false;
    GET_RACTOR()->last_lineno = lineno;
    return true;
}

void
rb_ractor_program_name_check(void)
{
    if (rb_ractor_main_p()) return;
    rb_raise(rb_eRactorIsolationError,
             "can not set $0 from non-main Ractors, because it is the name of the process: "
             "set it in the main ractor, or call Process.setproctitle");
}
