# A method, block or class body notes that its environments outlive its frames: see vm.c.sed.
#
# Reason: behaviour
# Why-text: spatch does not read this struct.
# Retire-when: the base does not take the VM's barrier for each environment.
# Expect: 1
# Inserts: ep_escaped 1
/^    bool prism; \/\/ ISEQ was generated from prism compiler$/a\
    bool ep_escaped; // environments of this code have outlived their frames
