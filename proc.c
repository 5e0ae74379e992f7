/*
 * proc.c of the fork: wraps CRuby's proc.c, which has Proc, Method and what is asked about methods.
 * Part: ractor/proc.
 */
#include "internal/method/lookup.h"    /* patches/method/proc.c.cocci */
#include "internal/ractor/proc.h"

/* patches/ractor/proc.c.cocci */
static VALUE proc_dup_unshared(VALUE procval);
static VALUE proc_copy_shareable(VALUE procval, VALUE copy);

/* patches/fixes/proc.c+receiver.cocci */
static VALUE proc_receiver(VALUE procval);

#include "base/proc.c"

#include "unlocked/ractor/proc.c"
