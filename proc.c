/*
 * proc.c of the fork: wraps CRuby's proc.c, which has Proc, Method and what is asked about methods.
 * Parts: none.
 */
#include "internal/method_lookups.h"    /* patches/method_lookups/proc.c.cocci */

#include "base/proc.c"
