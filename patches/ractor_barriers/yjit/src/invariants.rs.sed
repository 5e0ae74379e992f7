# YJIT returns whether it has noted that environments of this code escape. It never forgets that, so
# it need not be told again.
#
# Reason: behaviour
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 3
# Inserts: true // noted 1

# All three in one function: its type, its early return, its end.
/^pub extern "C" fn rb_yjit_invalidate_ep_is_bp/,/^\}/{
s/^(pub extern "C" fn rb_yjit_invalidate_ep_is_bp\(iseq: IseqPtr\)) \{$/\1 -> bool {/
s/^        return;$/        return false;/
/^    \}\);$/a\
    true // noted
}
