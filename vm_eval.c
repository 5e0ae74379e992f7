/*
 * vm_eval.c of the fork: wraps CRuby's vm_eval.c, which vm.c includes: calls from C, eval. Part:
 * ractor/isolated_eval.
 */
#include "internal/ivar/counted_calls.h"      /* patches/ivar/vm_eval.c.cocci */
struct rb_block;
static int eval_isolated_depth(const struct rb_block *block);  /* patches/ractor */

#include "base/vm_eval.c"

#include "unlocked/ractor/isolated_eval.c"
