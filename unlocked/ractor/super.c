/*
 * ractor/super.c: the call data of a `super`. Part of vm_insnhelper.c.
 *
 * The search writes the called method's name into the call data that it gets. Code that methods of
 * several names share (define_method with one shareable Proc) would get the name of another
 * ractor's call: with several ractors each call takes a copy, and only the call cache goes back.
 */
static const struct rb_callcache *
vm_search_own_super(const rb_control_frame_t *cfp, struct rb_calling_info *calling,
                    struct rb_call_data *own)
{
    struct rb_call_data *shared = (struct rb_call_data *)calling->cd;

    /* `super(...)`: the caller has made a copy, which is longer. */
    if (!rb_multi_ractor_p() || vm_ci_flag(shared->ci) & VM_CALL_FORWARDING) {
        return vm_search_super_method(cfp, shared, calling->recv);
    }
    *own = *shared;
    calling->cd = own;

    const struct rb_callcache *cc = vm_search_super_method(cfp, own, calling->recv);
    if (shared->cc != own->cc) {
        shared->cc = own->cc;
        if (vm_cc_markable(own->cc)) RB_OBJ_WRITTEN(cfp->iseq, Qundef, own->cc);
    }
    return cc;
}
