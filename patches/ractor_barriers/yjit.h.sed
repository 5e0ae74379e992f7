# YJIT returns whether it has noted that environments escape: see yjit/src/invariants.rs.sed.
#
# Reason: behaviour
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 2

# With YJIT.
s/^void (rb_yjit_invalidate_ep_is_bp\(const rb_iseq_t \*iseq\);)$/bool \1/

# Without: nothing was noted.
/^static inline void rb_yjit_invalidate_ep_is_bp\(/{
s/^static inline void/static inline bool/
s/ \{\}$/ { return false; }/
}
