# YJIT asks the code object itself whether its environments have outlived their frames: that may
# have been before YJIT was enabled (internal/ractor_barriers.h).
#
# Reason: behaviour
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 2
# Inserts: rb_iseq_ep_escaped 2
/^pub fn iseq_escapes_ep\(/a\
    extern "C" { fn rb_iseq_ep_escaped(iseq: IseqPtr) -> bool; }\
    if unsafe { rb_iseq_ep_escaped(iseq) } { return true; }
