#ifndef INTERNAL_FIXES_KEPT_LIST_H
#define INTERNAL_FIXES_KEPT_LIST_H
/**
 * Arguments of methods in C that are the elements of an array.
 *
 * A method in C gets the address of the elements. While it calls Ruby code (to_int, each), the GC
 * may free the array, or GC.compact moves it: an array has up to 78 elements in its own slot. And
 * methods in C write into their arguments what they convert (`StringValue(argv[0])`): no write
 * barrier tells the GC of that, and the next call finds other arguments. So each call gets a copy.
 *
 * Included by enumerator.c.
 */
#include "ruby/ruby.h"

/**
 * A copy of @p argc values at @p argv, on the stack or where the GC looks for as long as @p holder,
 * a VALUE of the calling function, is there. NoMemoryError.
 */
#define kept_list(argc, argv, holder) \
    ((VALUE *)memcpy(ALLOCV_N(VALUE, holder, (argc) + 1), argv, sizeof(VALUE) * (argc)))

/** rb_proc_call_with_block; @p list has the arguments, or is any other value. */
static inline VALUE
kept_list_call_proc(VALUE proc, int argc, const VALUE *argv, VALUE block, VALUE list)
{
    VALUE holder = 0;
    VALUE result = rb_proc_call_with_block(proc, argc, kept_list(argc, argv, holder), block);

    RB_GC_GUARD(list);
    ALLOCV_END(holder);
    return result;
}
#endif
