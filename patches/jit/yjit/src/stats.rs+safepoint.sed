# YJIT's statistics count the barriers at which compiled code stayed compiled.
# Retire-when: the base stays in compiled code at a barrier.
# Expect: 1
# Inserts: barrier_passed 1
/^    branchif_interrupted,$/i\
    barrier_passed,
