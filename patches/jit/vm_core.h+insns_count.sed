# A thread has its own count of the instructions that it has interpreted: see vm_insnhelper.h.sed.
# It stands behind the base's members, whose offsets debuggers and profilers know.
#
# Reason: behaviour
# Why-text: spatch does not read this struct.
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
# Inserts: insns_count 1
/^    struct rb_ext_config ext_config;$/a\
    uint64_t insns_count;
