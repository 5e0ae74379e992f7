#ifndef INTERNAL_JIT_EP_ESCAPE_H
#define INTERNAL_JIT_EP_ESCAPE_H
/**
 * Fewer stop-the-world barriers (doc/jit/ep_escape.md).
 *
 * YJIT compiles code on the assumption that the environments of a method or block stay on the
 * stack. When the first environment is moved to the heap, for a Proc or a Binding, that is no
 * longer true; YJIT drops the code under the VM lock, with every other ractor at a barrier. CRuby
 * calls YJIT at each closure, after the environment has moved, when the frame of a block inside
 * still refers to the old place. Here YJIT is notified before, and the code object remembers that.
 *
 * CRuby notes nothing while YJIT is not enabled. When RubyVM::YJIT.enable is called later,
 * frames whose environments are in the heap are still running, and are compiled as if they were
 * not. Here YJIT checks the code object, which remembers from the beginning.
 *
 * Code that YJIT has never compiled, such as that of an eval, has nothing to drop: it is only
 * noted, and no ractor stops.
 *
 * Stored: rb_iseq_constant_body.ep_escaped. Invariant: it is false in a code object of which an
 * environment has moved only until that environment's frame runs on; once true it stays so.
 * Idea: CRuby's own rb_yjit_invalidate_ep_is_bp, which from the second call on takes the lock
 * only to find out that nothing is to be done.
 */
#include "internal/common/atomic.h"
#include "vm_core.h"
#include "yjit.h"

/**
 * Whether YJIT has begun to compile @p iseq, ever: only then blocks of code can depend on it. Any
 * ractor, no lock; the answer holds until the caller's next check for interrupts. No errors.
 */
static inline bool
rb_iseq_compiled_by_yjit_p(const rb_iseq_t *iseq)
{
#if USE_YJIT
    /*
     * Relaxed: YJIT compiles while the other ractors are at a barrier, which orders this read with
     * the store. A thread of the same ractor is ordered by its turn.
     */
    return ul_atomic_load_relaxed(&ISEQ_BODY(iseq)->yjit_payload) != NULL;
#else
    return false;
#endif
}

/**
 * An environment of @p iseq is about to move to the heap. Any ractor, with or without the VM lock;
 * can wait for a barrier, and so can let a GC run, of another ractor, too: @p iseq has to be
 * reachable, and the frames have to be whole. No errors. Two ractors that come here in parallel
 * both notify YJIT, which is the same as one. Between the steps there is no check for interrupts,
 * except for that barrier: so YJIT, which waits for a barrier, is not enabled there, and compiles
 * @p iseq either before the first step, and is notified, or after the note, and reads it.
 */
static inline void
rb_iseq_ep_escapes(const rb_iseq_t *iseq)
{
    bool *escaped = &ISEQ_BODY(iseq)->ep_escaped;

    /* Relaxed: whoever misses another ractor's note notifies YJIT again. */
    if (UNLIKELY(!ul_atomic_load_relaxed(escaped))) {
        if (rb_iseq_compiled_by_yjit_p(iseq)) rb_yjit_invalidate_ep_is_bp(iseq);
        ul_atomic_store_relaxed(escaped, true);
    }
}

/**
 * Whether an environment of @p iseq has moved to the heap, ever. For YJIT, which compiles under the
 * VM lock, with every other ractor at a barrier. No errors.
 */
bool rb_iseq_ep_escaped(const rb_iseq_t *iseq);

#endif /* INTERNAL_JIT_EP_ESCAPE_H */
