# Tells YJIT only once for each method or block that its environments outlive its frames, and not at
# each closure, because YJIT takes the VM lock and stops the other ractors then.
#
# Reason: behaviour
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 1
s/^        rb_yjit_invalidate_ep_is_bp\(env->iseq\);$/        rb_iseq_ep_escapes(env->iseq);/
