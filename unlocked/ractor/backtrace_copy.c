/*
 * ractor/backtrace_copy.c: copies of backtraces, for exceptions that go to another ractor. Part of
 * vm_backtrace.c.
 *
 * A backtrace refers to code and methods, which ractors share. Its lines and locations are arrays
 * that are made at first use, and Ruby code may change them: a copy has its own.
 * Suspended: a new copy has no frames until all are in it.
 */
#include "internal/ractor/backtrace_copy.h"

bool
rb_backtrace_part_p(VALUE obj)
{
    return RB_TYPE_P(obj, T_DATA) && (rb_backtrace_p(obj) || rb_frame_info_p(obj));
}

static struct valued_frame_info *
location_frame(VALUE location)
{
    return rb_check_typeddata(location, &location_data_type);
}

static rb_backtrace_t *
backtrace_ptr(VALUE backtrace)
{
    return rb_check_typeddata(backtrace, &backtrace_data_type);
}

VALUE
rb_backtrace_of_part(VALUE obj)
{
    return rb_backtrace_p(obj) ? obj : location_frame(obj)->btobj;
}

VALUE
rb_backtrace_copy(VALUE backtrace)
{
    rb_backtrace_t *copied;
    int size = backtrace_ptr(backtrace)->backtrace_size;
    VALUE copy = backtrace_alloc_capa(size, &copied);

    MEMCPY(copied->backtrace, backtrace_ptr(backtrace)->backtrace, rb_backtrace_location_t, size);
    copied->backtrace_size = size;
    for (int i = 0; i < size; i++) {
        const rb_backtrace_location_t *location = &copied->backtrace[i];
        if (location->cme) RB_OBJ_WRITTEN(copy, Qundef, location->cme);
        if (location->iseq) RB_OBJ_WRITTEN(copy, Qundef, location->iseq);
    }
    RB_GC_GUARD(backtrace);
    return copy;
}

VALUE
rb_backtrace_lines(VALUE backtrace)
{
    return backtrace_ptr(backtrace)->strary;
}

void
rb_backtrace_lines_set(VALUE backtrace, VALUE lines)
{
    RB_OBJ_WRITE(backtrace, &backtrace_ptr(backtrace)->strary, lines);
}

VALUE
rb_backtrace_location_copy(VALUE location, VALUE copy)
{
    const struct valued_frame_info *frame = location_frame(location);
    ptrdiff_t i = frame->loc - backtrace_ptr(frame->btobj)->backtrace;

    return location_create(&backtrace_ptr(copy)->backtrace[i], (void *)copy);
}
