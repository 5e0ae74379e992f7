#ifndef INTERNAL_FIXES_KEPT_LIST_H
#define INTERNAL_FIXES_KEPT_LIST_H
/*
 * Calls whose arguments are the elements of an array that only the heap refers to.
 *
 * A method in C gets the address of the elements. While it calls Ruby code (to_int, each), the GC
 * may free the array, or GC.compact moves it: an array has up to 78 elements in its own slot. So
 * the array is on the C stack until the call has returned, and the GC leaves it in place.
 *
 * Included by enumerator.c.
 */
#include "ruby/ruby.h"

/** rb_proc_call_with_block; @p list has the arguments, or is any other value. */
static inline VALUE
kept_list_call_proc(VALUE proc, int argc, const VALUE *argv, VALUE block, VALUE list)
{
    VALUE result = rb_proc_call_with_block(proc, argc, argv, block);

    RB_GC_GUARD(list);
    return result;
}
#endif
