/*
 * An extension that reads instance variables while the GC updates references, for
 * test_fields_compaction_callbacks.rb.
 *
 * CompactionCallback.watch(owners, names): at each compaction from then on, the callback of a typed
 * data object reads every name of every owner, asks whether it is defined, and counts. The values
 * must be Integers (immediates, which do not move). The j-th name of the i-th owner must be the
 * Integer i * 1000 + j, or nil.
 *
 * CompactionCallback::Own.new has a callback that reads the variables of the object itself. The
 * j-th name must be the String of j, at the address where the GC has moved it; or nil.
 *
 * CompactionCallback.seen: the calls of the first callback, a list of the wrong values (as text),
 * the calls of the second callback, and the Strings that it found.
 */
#include <ruby.h>

enum { MOST_OWNERS = 4000, MOST_NAMES = 128, MOST_WRONG = 64 };

static VALUE owners[MOST_OWNERS];
static ID names[MOST_NAMES];
static long owner_count, name_count, calls, wrong_count, own_calls, own_found;
static struct { long owner, name; VALUE value; } wrong[MOST_WRONG];

static void
note(long i, long j, VALUE value)
{
    if (wrong_count == MOST_WRONG) return;
    wrong[wrong_count].owner = i;
    wrong[wrong_count].name = j;
    wrong[wrong_count++].value = value;
}

static void
read_all(long i)
{
    st_index_t count = rb_ivar_count(owners[i]);
    if (count != 0 && count != (st_index_t)name_count) note(i, -1, Qfalse);
    for (long j = 0; j < name_count; j++) {
        VALUE given = rb_ivar_defined(owners[i], names[j]);
        VALUE value = RTEST(given) ? rb_ivar_get(owners[i], names[j]) : Qnil;
        if (!NIL_P(value) && value != LONG2FIX(i * 1000 + j)) note(i, j, value);
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

static bool
string_of_p(VALUE value, long j)
{
    char wanted[32];
    if (RB_SPECIAL_CONST_P(value) || RB_BUILTIN_TYPE(value) != T_STRING) return false;
    int len = snprintf(wanted, sizeof(wanted), "%ld", j);
    return RSTRING_LEN(value) == len && memcmp(RSTRING_PTR(value), wanted, len) == 0;
}

static void
own_compact(void *place)
{
    VALUE self = *(VALUE *)place = rb_gc_location(*(VALUE *)place);

    own_calls++;
    for (long j = 0; j < name_count; j++) {
        VALUE value = rb_ivar_get(self, names[j]);
        if (NIL_P(value)) continue;
        if (string_of_p(value, j)) own_found++;
        else note(-1, j, value);
    }
}

static const rb_data_type_t own_type = {
    "own", {0, RUBY_DEFAULT_FREE, 0, own_compact}, 0, 0, RUBY_TYPED_FREE_IMMEDIATELY
};

static VALUE
own_alloc(VALUE klass)
{
    VALUE *place, obj = TypedData_Make_Struct(klass, VALUE, &own_type, place);
    *place = obj;
    return obj;
}

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
    return rb_ary_new_from_args(4, LONG2NUM(calls), all, LONG2NUM(own_calls), LONG2NUM(own_found));
}

RUBY_FUNC_EXPORTED void
Init_compaction_callback(void)
{
    VALUE module = rb_define_module("CompactionCallback");
    rb_define_singleton_method(module, "watch", watch, 2);
    rb_define_singleton_method(module, "seen", seen, 0);
    rb_define_alloc_func(rb_define_class_under(module, "Own", rb_cObject), own_alloc);
}
