#ifndef INTERNAL_FIXES_MARSHAL_VARIABLES_H
#define INTERNAL_FIXES_MARSHAL_VARIABLES_H
/**
 * Instance variables of a Regexp and a Range that Marshal loads. CRuby reads those of a Regexp
 * before there is one, so that none can refer to it, and freezes a Range before it reads any.
 * Included by marshal.c.
 */
#include "internal/class.h"
#include "internal/struct.h"

struct load_arg;
static VALUE r_symbol(struct load_arg *arg);
static VALUE r_object(struct load_arg *arg);
static int r_ivar_encoding(VALUE obj, struct load_arg *arg, VALUE sym, VALUE val);
static int symname_equal(VALUE sym, const char *name, size_t nlen);

/** The rest of the variables of a Regexp: their number, and the first one's name if it was
 *  read. */
struct marshal_variables {
    long count;
    VALUE name;
};

static bool
marshal_encoding_name_p(VALUE name)
{
    return symname_equal(name, "E", 1) || symname_equal(name, "encoding", 8);
}

/** Reads the encoding, which Marshal.dump puts first, of the text of a Regexp that has @p count
 *  variables. @p known is set if there is one. */
static struct marshal_variables
marshal_regexp_encoding(VALUE text, long count, int *known, struct load_arg *arg)
{
    struct marshal_variables rest = { count, 0 };

    if (count <= 0) return rest;
    rest.name = r_symbol(arg);
    if (!marshal_encoding_name_p(rest.name)) return rest;

    VALUE value = r_object(arg);
    if (r_ivar_encoding(text, arg, rest.name, value)) *known = 1;
    rest.count--;
    rest.name = 0;
    return rest;
}

/** Reads the rest. Another encoding would not be the one that the Regexp was compiled for. */
static void
marshal_regexp_variables(VALUE regexp, struct marshal_variables rest, struct load_arg *arg)
{
    for (; rest.count > 0; rest.count--) {
        VALUE name = rest.name ? rest.name : r_symbol(arg);
        VALUE value = r_object(arg);

        rest.name = 0;
        if (marshal_encoding_name_p(name)) {
            rb_raise(rb_eArgError, "dump format error (encoding is not the first variable)");
        }
        if (symname_equal(name, "K", 1)) {
            rb_raise(rb_eArgError, "ruby2_keywords flag is given but %"PRIsVALUE" is not a Hash",
                     RREGEXP_SRC(regexp));
        }
        rb_ivar_set(regexp, rb_intern_str(name), value);
    }
}

/** A Range is frozen when all of it is loaded: not before, and not one that is not initialized. */
static inline void
marshal_range_freeze(VALUE obj)
{
    if (RB_TYPE_P(obj, T_STRUCT) && CLASS_OF(obj) == rb_cRange && !NIL_P(RSTRUCT_GET(obj, 2))) {
        OBJ_FREEZE(obj);
    }
}

#endif /* INTERNAL_FIXES_MARSHAL_VARIABLES_H */
