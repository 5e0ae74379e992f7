# A thread has its own count of the instructions that it has interpreted: see vm_insnhelper.h.sed.
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
# Inserts: insns_count 1
/^    uint32_t running_time_us;/i\
    uint64_t insns_count;
