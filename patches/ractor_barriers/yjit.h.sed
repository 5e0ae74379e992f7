# YJIT says whether it has noted that environments escape: see yjit/src/invariants.rs.sed.
#
# Reason: behaviour
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 2
s/^void (rb_yjit_invalidate_ep_is_bp\(const rb_iseq_t \*iseq\);)$/bool \1/
s/^static inline void (rb_yjit_invalidate_ep_is_bp\(const rb_iseq_t \*iseq\)) \{\}$/static inline bool \1 { return false; }/
