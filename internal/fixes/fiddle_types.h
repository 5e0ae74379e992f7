#ifndef INTERNAL_FIXES_FIDDLE_TYPES_H
#define INTERNAL_FIXES_FIDDLE_TYPES_H
/**
 * Types and texts of a call through Fiddle, converted before they are used. Included by function.c
 * and closure.c of ext/fiddle.
 */

/** The type as an Integer. Raises what the conversion raises. */
static inline VALUE
fiddle_type(VALUE type)
{
    return INT2NUM(NUM2INT(rb_fiddle_type_ensure(type)));
}

/** An Array of the types in @p list, which a conversion may change, as Integers. TypeError. */
static inline VALUE
fiddle_types(VALUE list)
{
    VALUE types = rb_ary_new();

    Check_Type(list, T_ARRAY);
    for (long i = 0; i < RARRAY_LEN(list); i++) {
        rb_ary_push(types, fiddle_type(RARRAY_AREF(list, i)));
    }
    return types;
}

/**
 * Looks up the addresses of all const_string arguments again, after the last conversion.
 *
 * @p converted has what came of arguments that had to be converted, in their order. ArgumentError
 * if a text got a zero in it meanwhile.
 */
static inline void
fiddle_texts_again(int argc, const VALUE *argv, VALUE types, int fixed, VALUE converted,
                   VALUE pointer_class, fiddle_generic *values)
{
    long next = 0;

    for (int i = 0, call = 0; i < argc; i++, call++) {
        const int type = FIX2INT(RARRAY_AREF(types, call));
        VALUE value;

        if (call >= fixed) i++;
        value = argv[i];
        if (NIL_P(value)) continue;
        if (type == TYPE_VOIDP && CLASS_OF(value) != pointer_class) next++;
        if (type != TYPE_CONST_STRING) continue;
        if (!RB_TYPE_P(value, T_STRING)) value = rb_ary_entry(converted, next++);
        values[call].pointer = StringValueCStr(value);
    }
}

#endif /* INTERNAL_FIXES_FIDDLE_TYPES_H */
