// Notifies YJIT only once for each method or block that its environments outlive its frames, and
// not at each closure, because YJIT takes the VM lock and stops the other ractors then. YJIT is
// notified before the environment moves: a GC of another ractor, for which YJIT may wait, must not
// find a block whose outer environment has moved already.
// Retire-when: the base does not take the VM's barrier for each environment.
// Expect: rb_yjit_invalidate_ep_is_bp 1
// Inserts: -> -1, iseq -1

// Before anything changes.
@hook_environment@
expression ep;
statement S1, S2;
@@
vm_make_env_each(...)
{
  <...
+ if (VM_FRAME_RUBYFRAME_P(cfp)) rb_iseq_ep_escapes(cfp->iseq);
  if (!VM_ENV_LOCAL_P(ep)) S1 else S2
  ...>
}

// Not in the end.
@retire_notification@
expression iseq;
@@
vm_make_env_each(...)
{
  <...
- if (iseq) { rb_yjit_invalidate_ep_is_bp(iseq); }
  ...>
}
