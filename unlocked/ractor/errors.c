/*
 * ractor/errors.c: exceptions, and backtraces, in copies and moves between ractors. Part of
 * ractor.c.
 *
 * Stored: only what the traversal has met, in CRuby's data of the traversal. Invariant: ISO-A of
 * internal/ractor/isolation.h. Suspended: while rb_error_prepare_copy runs, the exception is
 * complete, but some of what describes the error may be gone already.
 */
#include "internal/ractor/backtrace_copy.h"
#include "internal/ractor/error_copy.h"

/* Whether value can be copied is known only when it has been copied once. */
static VALUE
error_value_in_copy(VALUE value, void *arg)
{
    return UNDEF_P(ractor_copy_or_undef(value)) ? Qundef : value;
}

/* The sender keeps using the receiver of an error: a copy of it goes along, and is not moved. */
static VALUE
error_value_in_move(VALUE value, void *arg)
{
    struct obj_traverse_replace_data *data = arg;
    VALUE copy = ractor_copy_or_undef(value);

    if (!UNDEF_P(copy)) obj_traverse_record(data, copy, copy);
    return copy;
}

static bool
ractor_error_p(VALUE obj)
{
    return RB_TYPE_P(obj, T_OBJECT) && rb_obj_is_kind_of(obj, rb_eException);
}

/* A clone of the exception. Its instance variables are still the originals, as in any clone. */
static VALUE
ractor_copy_error(VALUE exc)
{
    /* As any other copy; but the copy of a frozen exception stays unfrozen until it is prepared. */
    VALUE copy = RB_OBJ_FROZEN(exc)
        ? rb_obj_clone_setup(exc, rb_obj_alloc(rb_obj_class(exc)), Qfalse) : rb_obj_clone(exc);

    rb_error_prepare_copy(copy, error_value_in_copy, NULL);
    if (RB_OBJ_FROZEN(exc)) OBJ_FREEZE(copy);
    return copy;
}

static void
ractor_prepare_error_move(VALUE exc, struct obj_traverse_replace_data *data)
{
    if (RB_OBJ_FROZEN(exc) || obj_traverse_recorded(data, exc)) return;
    rb_error_prepare_copy(exc, error_value_in_move, data);
}

static VALUE
ractor_replace_backtrace(VALUE backtrace, struct obj_traverse_replace_data *data)
{
    VALUE lines, copy = obj_traverse_recorded(data, backtrace);

    if (copy) return copy;
    copy = rb_backtrace_copy(backtrace);
    obj_traverse_record(data, backtrace, copy);
    lines = rb_backtrace_lines(backtrace);
    if (lines && obj_traverse_replace_i(lines, data) == 0) {
        rb_backtrace_lines_set(copy, data->replacement);
    }
    return copy;
}

/*
 * The traversal comes to obj. Whether obj is a backtrace, or one of its locations: then its
 * replacement, which is complete, is in data. Locations that move are copied, too. An exception
 * that moves is prepared for that.
 */
static bool
ractor_backtrace_replaced_p(VALUE obj, struct obj_traverse_replace_data *data)
{
    VALUE copy;

    if (data->move && ractor_error_p(obj)) ractor_prepare_error_move(obj, data);
    if (!rb_backtrace_part_p(obj)) return false;
    copy = ractor_replace_backtrace(rb_backtrace_of_part(obj), data);
    data->replacement = rb_backtrace_p(obj) ? copy : rb_backtrace_location_copy(obj, copy);
    return true;
}
