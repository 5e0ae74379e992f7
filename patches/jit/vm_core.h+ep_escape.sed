# A method, block or class body notes that its environments outlive its frames: see
# vm.c+ep_escape.cocci.
# Retire-when: the base does not take the VM's barrier for each environment.
# Why-text: spatch puts the new member between the one before it and the comment of that one.
# Expect: 1
# Inserts: ep_escaped 1
/^    bool prism; \/\/ ISEQ was generated from prism compiler$/a\
    bool ep_escaped; // environments of this code have outlived their frames
