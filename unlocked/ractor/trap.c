/*
 * ractor/trap.c: signal handlers that are set by another ractor than the main one. Part of
 * signal.c.
 *
 * Stored: in CRuby's trap_list. All handlers run in the main ractor; what another ractor stores
 * there is shareable (ISO-A of internal/ractor/isolation.h).
 */
#include "internal/ractor/proc.h"
#include "internal/ractor.h"

static VALUE
trap_command_isolated(VALUE command)
{
    VALUE isolated = rb_proc_isolate(command);

    rb_proc_ensure_shareable_self(isolated);
    return isolated;
}

/*
 * Returns the previous handler, as trap does; nil when it is an unshareable Proc of the main
 * ractor.
 */
static VALUE
trap_in_ractor(int sig, sighandler_t func, VALUE command)
{
    VALUE previous;

    if (rb_ractor_main_p()) return trap(sig, func, command);
    if (RB_TYPE_P(command, T_STRING)) command = rb_fstring(command);
    previous = trap(sig, func, command);
    if (RB_TYPE_P(previous, T_STRING)) return rb_str_dup(previous);
    return rb_ractor_shareable_p(previous) ? previous : Qnil;
}
