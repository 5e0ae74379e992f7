/*
 * ractor_constants.c: ARGV, STDIN, STDOUT and STDERR in other ractors than the main one. Part of
 * variable.c. The contract is internal/ractor_constants.h.
 *
 * Stored: a shareable copy of the main ractor's ARGV (a GC root), made each time when the main
 * ractor creates a ractor; for each ractor what it has read so far (ractor-local values).
 * Suspended: never.
 */
#include "internal/io.h"
#include "internal/string.h"
#include "ruby/ractor.h"

enum own_constant { OWN_ARGV, OWN_STDIN, OWN_STDOUT, OWN_STDERR, OWN_CONSTANTS };

static const char *const own_constant_names[OWN_CONSTANTS] = {
    "ARGV", "STDIN", "STDOUT", "STDERR",
};
static rb_ractor_local_key_t own_constant_keys[OWN_CONSTANTS];

/* Written by the main ractor only. A reader takes the old copy or the new one; both are whole,
 * because the copy is published with release order and read with acquire order, and its reader's
 * stack keeps it alive. */
static VALUE argv_copy;

/* The strings of ARGV, without what a program has put there that cannot be shared. */
static VALUE
argv_shareable_copy(VALUE argv)
{
    VALUE copy = rb_ary_new();

    for (long i = 0; i < RARRAY_LEN(argv); i++) {
        VALUE each = RARRAY_AREF(argv, i);

        if (RB_TYPE_P(each, T_STRING)) {
            VALUE string = rb_enc_str_new(RSTRING_PTR(each), RSTRING_LEN(each), rb_enc_get(each));
            rb_ary_push(copy, rb_obj_freeze(string));
        }
        else if (rb_ractor_shareable_p(each)) {
            rb_ary_push(copy, each);
        }
    }
    return rb_ractor_make_shareable(copy);
}

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
    __atomic_store_n(&argv_copy, copy, __ATOMIC_RELEASE);
}

static VALUE
own_argv(void)
{
    VALUE copy = __atomic_load_n(&argv_copy, __ATOMIC_ACQUIRE);
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
    return RB_TYPE_P(current, T_FILE) && rb_io_descriptor(current) == fd ? current : make();
}

static VALUE
own_constant_make(enum own_constant which)
{
    switch (which) {
      case OWN_ARGV: return own_argv();
      case OWN_STDIN: return own_stream(rb_ractor_stdin(), 0, rb_io_prep_stdin);
      case OWN_STDOUT: return own_stream(rb_ractor_stdout(), 1, rb_io_prep_stdout);
      default: return own_stream(rb_ractor_stderr(), 2, rb_io_prep_stderr);
    }
}

VALUE
rb_ractor_own_constant(ID id, VALUE value)
{
    for (int i = 0; i < OWN_CONSTANTS; i++) {
        const rb_const_entry_t *entry;
        VALUE own;

        if (id != rb_intern(own_constant_names[i])) continue;
        entry = rb_const_lookup(rb_cObject, id);
        if (!entry || entry->value != value) break;     /* a constant of that name elsewhere */
        own = rb_ractor_local_storage_value(own_constant_keys[i]);
        if (NIL_P(own)) {
            own = own_constant_make(i);
            rb_ractor_local_storage_value_set(own_constant_keys[i], own);
        }
        return own;
    }
    return Qundef;
}

bool
rb_ractor_own_constant_p(VALUE value)
{
    return !rb_ractor_shareable_p(value) && !rb_ractor_main_p();
}

void
rb_ractor_program_name_check(void)
{
    if (rb_ractor_main_p()) return;
    rb_raise(rb_eRactorIsolationError,
             "can not set $0 from non-main Ractors, because it is the name of the process: "
             "set it in the main ractor, or call Process.setproctitle");
}
