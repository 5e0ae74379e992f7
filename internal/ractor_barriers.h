#ifndef INTERNAL_RACTOR_BARRIERS_H
#define INTERNAL_RACTOR_BARRIERS_H
/*
 * Fewer stop-the-world barriers (doc/ractor_barriers.md).
 *
 * YJIT compiles code on the assumption that the environments of a method or block stay on the
 * stack. When the first environment is moved to the heap, for a Proc or a Binding, that is no
 * longer true; YJIT drops the code under the VM lock, with every other ractor at a barrier. The
 * base calls YJIT at each closure, after the environment has moved, when the frame of a block
 * inside still refers to the old place. Here YJIT is told before, and the code object remembers
 * that.
 *
 * Stored: rb_iseq_constant_body.ep_escape_known. Invariant: once true YJIT has noted it; it stays
 * so until both are freed.
 * Idea: the base's own rb_yjit_invalidate_ep_is_bp, which from the second call on takes the lock
 * only to find out that nothing is to be done.
 */
#include "vm_core.h"
#include "yjit.h"

/**
 * An environment of @p iseq is about to move to the heap. Any ractor, with or without the VM lock;
 * can wait for a barrier, and so can let a GC run, of another ractor, too: @p iseq has to be
 * reachable, and the frames have to be whole. No errors. Two ractors that come here at once both
 * tell YJIT, which is the same as one.
 */
static inline void
rb_iseq_ep_escapes(const rb_iseq_t *iseq)
{
    bool *known = &ISEQ_BODY(iseq)->ep_escape_known;

    if (UNLIKELY(!__atomic_load_n(known, __ATOMIC_RELAXED)) && rb_yjit_invalidate_ep_is_bp(iseq)) {
        __atomic_store_n(known, true, __ATOMIC_RELAXED);
    }
}

#endif /* INTERNAL_RACTOR_BARRIERS_H */
