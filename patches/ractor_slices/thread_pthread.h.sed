# A ractor counts the ticks of its time slice (internal/ractor_slices.h).
#
# Reason: behaviour
# Retire-when: a ractor of the base gives its native thread up when others wait.
# Expect: 1
# Inserts: slice_ticks 1
/^    struct ccan_list_node grq_node;$/a\
    unsigned int slice_ticks;
