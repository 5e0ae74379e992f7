# A method, block or class body notes that YJIT knows that its environments outlive its frames: see
# vm.c.sed.
#
# Reason: behaviour
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 1
# Inserts: ep_escape_known 1
/^    bool prism; \/\/ ISEQ was generated from prism compiler$/a\
    bool ep_escape_known; // YJIT knows that environments of this code outlive their frames
