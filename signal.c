/*
 * signal.c of the fork: wraps CRuby's signal.c. Part: ractor/trap.
 */
#include "ruby/internal/config.h"
#include <signal.h>
#include "ruby/internal/value.h"

/* patches/ractor/signal.c.cocci */
static VALUE trap_in_ractor(int sig, void (*func)(int), VALUE command);
static VALUE trap_command_isolated(VALUE command);

#include "base/signal.c"

#include "unlocked/ractor/trap.c"
