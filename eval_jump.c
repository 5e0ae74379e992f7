/*
 * eval_jump.c of the fork: wraps CRuby's eval_jump.c, which eval.c includes: what runs when the
 * process ends. Part: ractor/at_exit.
 */
#include "internal/ractor/isolation.h"

/* patches/ractor/eval_jump.c.cocci */
struct end_proc_data;
static VALUE exit_proc_given(void);
static void end_proc_push(struct end_proc_data **list, struct end_proc_data *link);
static struct end_proc_data *end_proc_pop(struct end_proc_data *volatile *list);

#include "base/eval_jump.c"

#include "unlocked/ractor/at_exit.c"
