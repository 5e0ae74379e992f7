#ifndef INTERNAL_FIXES_DATA_KEYS_H
#define INTERNAL_FIXES_DATA_KEYS_H
/**
 * Keys of a new Data that name one member twice, "a" and :a. The base counts keys, and takes a
 * member without a value for one that has got nil. Included by struct.c.
 */
#include "internal/error.h"
#include "internal/struct.h"

static inline int rb_struct_pos(VALUE s, VALUE *name);      /* struct.c */

struct data_keys {
    VALUE data, seen;
};

static int
data_key_seen_i(VALUE key, VALUE value, VALUE p)
{
    const struct data_keys *keys = (const struct data_keys *)p;
    int member = rb_struct_pos(keys->data, &key);

    if (member >= 0) rb_ary_store(keys->seen, member, Qtrue);
    return ST_CONTINUE;
}

/** ArgumentError unless each member of @p data, which has got its values, has a key in @p hash.
 *  Keys that are no symbols are converted as Struct#[] does it. */
static void
data_ensure_keys(VALUE data, VALUE hash, VALUE members)
{
    struct data_keys keys = { data, rb_ary_hidden_new(RARRAY_LEN(members)) };
    VALUE missing = rb_ary_new();

    rb_hash_foreach(hash, data_key_seen_i, (VALUE)&keys);
    for (long i = 0; i < RARRAY_LEN(members); i++) {
        if (!RTEST(rb_ary_entry(keys.seen, i))) rb_ary_push(missing, RARRAY_AREF(members, i));
    }
    RB_GC_GUARD(keys.seen);
    if (RARRAY_LEN(missing) > 0) rb_exc_raise(rb_keyword_error_new("missing", missing));
}

#endif /* INTERNAL_FIXES_DATA_KEYS_H */
