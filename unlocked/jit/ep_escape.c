/*
 * YJIT's questions of internal/jit/ep_escape.h. Included by vm_insnhelper.c.
 */
#include "internal/jit/ep_escape.h"

bool
rb_iseq_ep_escaped(const rb_iseq_t *iseq)
{
    /* Relaxed: the barrier, at which the writers are, has ordered it. */
    return ul_atomic_load_relaxed(&ISEQ_BODY(iseq)->ep_escaped);
}
