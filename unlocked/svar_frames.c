/*
 * svar_frames.c: where a frame keeps $~, $_ and the states of flip-flops. Part of vm_insnhelper.c.
 *
 * CRuby stores them in the environment of the method (its ep is the lep of the frame). The lep of a
 * shareable Proc is a copy of such an environment, and all ractors have that copy that call the
 * Proc. Invariant: only the main ractor reads and writes what is stored there; a call in another
 * ractor has its own, in the outermost environment of the call.
 */

/* NULL: the execution context keeps them, in root_svar. */
static const VALUE *
svar_frame_ep_of_call(const rb_execution_context_t *ec, const VALUE *lep)
{
    const rb_control_frame_t *cfp = ec->cfp;

    for (; !RUBY_VM_CONTROL_FRAME_STACK_OVERFLOW_P(ec, cfp);
         cfp = RUBY_VM_PREVIOUS_CONTROL_FRAME(cfp)) {
        const VALUE *ep = cfp->ep;
        if (!ep || VM_EP_LEP(ep) != lep) continue;
        if (VM_ENV_FLAGS(ep, VM_ENV_FLAG_ISOLATED)) return NULL;

        const VALUE *outer = VM_ENV_PREV_EP(ep);
        while (!VM_ENV_FLAGS(outer, VM_ENV_FLAG_ISOLATED)) {
            ep = outer;
            outer = VM_ENV_PREV_EP(ep);
        }
        return ep;
    }
    return NULL;
}

static inline const VALUE *
svar_frame_ep(const rb_execution_context_t *ec, const VALUE *lep)
{
    if (LIKELY(!lep || !VM_ENV_FLAGS(lep, VM_ENV_FLAG_ISOLATED))) return lep;
    if (ec->root_lep == lep || rb_ractor_main_p()) return lep;
    return svar_frame_ep_of_call(ec, lep);
}

/*
 * What a copy of an environment takes along in the place of its svar, if another ractor than the
 * main one makes the copy: the cref or method entry without the svar.
 */
static inline VALUE
svar_frame_copied(VALUE cref_or_me)
{
    if (!cref_or_me || imemo_type(cref_or_me) != imemo_svar) return cref_or_me;
    if (rb_ractor_main_p()) return cref_or_me;
    return ((const struct vm_svar *)cref_or_me)->cref_or_me;
}
