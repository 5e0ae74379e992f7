/*
 * proc.c of the fork: wraps CRuby's proc.c, which has Proc, Method and what is asked about methods.
 * Part: proc_references.
 */
#include "internal/method_lookups.h"    /* patches/method_lookups/proc.c.cocci */
#include "internal/proc_references.h"

/* patches/isolation/proc.c.cocci */
static VALUE proc_dup_unshared(VALUE procval);
static VALUE proc_copy_shareable(VALUE procval, VALUE copy);

#include "base/proc.c"

#include "unlocked/proc_references.c"
