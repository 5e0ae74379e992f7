# Notifies YJIT only once for each method or block that its environments outlive its frames, and not
# at each closure, because YJIT takes the VM lock and stops the other ractors then. YJIT is notified
# before the environment moves: a GC of another ractor, for which YJIT may wait, must not find a
# block whose outer environment has moved already.
#
# Reason: behaviour
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 5
# Inserts: rb_iseq_ep_escapes 1
/^vm_make_env_each\(/,/^\}$/ {
    # Before anything changes.
    /^    if \(!VM_ENV_LOCAL_P\(ep\)\) \{$/i\
    if (VM_FRAME_RUBYFRAME_P(cfp)) rb_iseq_ep_escapes(cfp->iseq);
    # Not in the end.
    /^    \/\/ Invalidate JIT code that assumes cfp->ep/,/^    \}$/d
}
