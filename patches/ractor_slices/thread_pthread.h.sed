# A ractor counts the ticks of its time slice (internal/ractor_slices.h), where CRuby has padding:
# the other members keep their offsets.
#
# Reason: behaviour
# Retire-when: a ractor of the base gives its native thread up when others wait.
# Expect: 1
# Inserts: slice_ticks 1
/^    int readyq_cnt;$/a\
    unsigned int slice_ticks;
