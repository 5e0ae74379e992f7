/*
 * fixes/format.c: `format % list`. Part of string.c.
 *
 * Invariant: what is formatted is a copy of the list. A `to_s` may change the list meanwhile, and a
 * list that `to_ary` made is referred to by nothing else.
 */
static VALUE
str_format_list(VALUE list, VALUE format)
{
    int count = RARRAY_LENINT(list);
    VALUE owner = 0;
    VALUE *values = ALLOCV_N(VALUE, owner, count);

    MEMCPY(values, RARRAY_CONST_PTR(list), VALUE, count);
    VALUE text = rb_str_format(count, values, format);
    ALLOCV_END(owner);
    return text;
}
