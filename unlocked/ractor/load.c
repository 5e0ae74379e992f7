/*
 * ractor/load.c: Kernel#load in other ractors than the main one. Part of load.c.
 *
 * Invariant: only threads of the main ractor read or change the load path, the features, and the
 * cache of real paths (its lock is their GVL).
 */
#include "internal/ractor/main_call.h"

/* Whether a search for a file looks into the load path, which is the main ractor's. */
static bool
load_path_searched_p(VALUE name)
{
    const char *ptr = StringValueCStr(name);
    return ptr[0] != '~' && !rb_is_absolute_path(ptr) && !load_slice_dots(load_name_slice(name));
}

static VALUE
load_find_file_in_main(VALUE name, VALUE nothing)
{
    VALUE found = rb_find_file(name);
    return found ? found : Qnil;
}

/* For load: the file's path, or 0. */
static VALUE
load_find_file(VALUE name)
{
    if (rb_ractor_main_p() || !load_path_searched_p(name)) return rb_find_file(name);

    VALUE found = rb_ractor_main_call(load_find_file_in_main, rb_str_new_frozen(name), Qnil);
    return NIL_P(found) ? 0 : found;
}

/* The cache of real paths is the main ractor's: require changes it without a lock. */
static VALUE
load_realpath_cached(VALUE cache, VALUE path)
{
    return rb_ractor_main_p() ? rb_hash_aref(cache, path) : Qnil;
}

static void
load_realpath_note(VALUE cache, VALUE path, VALUE real)
{
    if (rb_ractor_main_p()) rb_hash_aset(cache, rb_fstring(path), rb_fstring(real));
}
