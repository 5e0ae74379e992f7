# The interpreter counts its instructions per thread: one word for all of them is a cache line that two ractors fight for at every
# instruction (a loop took 4 times as long in two ractors as in one).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
s/^    (uint32_t running_time_us;)/    uint64_t insns_count; \1/
