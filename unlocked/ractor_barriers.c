/*
 * What YJIT asks of internal/ractor_barriers.h. Included by vm_insnhelper.c.
 */

bool
rb_iseq_ep_escaped(const rb_iseq_t *iseq)
{
    /* Relaxed: the barrier, at which the writers are, has ordered it. */
    return __atomic_load_n(&ISEQ_BODY(iseq)->ep_escaped, __ATOMIC_RELAXED);
}
