/*
 * An extension that reads instance variables while the GC updates references, for
 * test_fields_compaction_callbacks.rb.
 *
 * CompactionCallback.watch(owners, names): at each compaction from then on, the callback of a typed
 * data object reads every name of every owner, asks whether it is defined, and counts. The values
 * must be Integers (immediates, which do not move). The j-th name of the i-th owner must be the
 * Integer i * 1000 + j. CompactionCallback.seen: the number of calls, a list of the wrong values
 * that are not nil (as text), and the number of nils.
 */
#include <ruby.h>

enum { MOST_OWNERS = 4000, MOST_NAMES = 128, MOST_WRONG = 64 };

static VALUE owners[MOST_OWNERS];
static ID names[MOST_NAMES];
static long owner_count, name_count, calls, none, wrong_count;
static struct { long owner, name; VALUE value; } wrong[MOST_WRONG];

static void
note(long i, long j, VALUE value)
{
    if (NIL_P(value)) {
        none++;
    }
    else if (value != LONG2FIX(i * 1000 + j) && wrong_count < MOST_WRONG) {
        wrong[wrong_count].owner = i;
        wrong[wrong_count].name = j;
        wrong[wrong_count++].value = value;
    }
}

static void
read_all(long i)
{
    st_index_t count = rb_ivar_count(owners[i]);
    if (count != 0 && count != (st_index_t)name_count) note(i, -1, Qfalse);
    for (long j = 0; j < name_count; j++) {
        VALUE given = rb_ivar_defined(owners[i], names[j]);
        note(i, j, RTEST(given) ? rb_ivar_get(owners[i], names[j]) : Qnil);
    }
}

static void
watcher_mark(void *unused)
{
    for (long i = 0; i < owner_count; i++) rb_gc_mark_movable(owners[i]);
}

static void
watcher_compact(void *unused)
{
    calls++;
    for (long i = 0; i < owner_count; i++) owners[i] = rb_gc_location(owners[i]);
    for (long i = 0; i < owner_count; i++) read_all(i);
}

static const rb_data_type_t watcher_type = {
    "watcher", {watcher_mark, 0, 0, watcher_compact}, 0, 0, RUBY_TYPED_FREE_IMMEDIATELY
};

static VALUE
watch(VALUE self, VALUE given, VALUE ids)
{
    VALUE watcher = rb_data_typed_object_wrap(rb_cObject, &owner_count, &watcher_type);

    if (RARRAY_LEN(given) > MOST_OWNERS || RARRAY_LEN(ids) > MOST_NAMES) {
        rb_raise(rb_eArgError, "too many");
    }
    for (long i = 0; i < RARRAY_LEN(given); i++) owners[i] = RARRAY_AREF(given, i);
    for (long j = 0; j < RARRAY_LEN(ids); j++) names[j] = rb_sym2id(RARRAY_AREF(ids, j));
    owner_count = RARRAY_LEN(given);
    name_count = RARRAY_LEN(ids);
    return watcher;
}

static VALUE
seen(VALUE self)
{
    VALUE all = rb_ary_new();
    for (long n = 0; n < wrong_count; n++) {
        rb_ary_push(all, rb_sprintf("owner %ld, name %ld: %p", wrong[n].owner, wrong[n].name,
                                    (void *)wrong[n].value));
    }
    return rb_ary_new_from_args(3, LONG2NUM(calls), all, LONG2NUM(none));
}

RUBY_FUNC_EXPORTED void
Init_compaction_callback(void)
{
    VALUE module = rb_define_module("CompactionCallback");
    rb_define_singleton_method(module, "watch", watch, 2);
    rb_define_singleton_method(module, "seen", seen, 0);
}
