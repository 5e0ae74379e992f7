# The count of instructions of a native thread that ends is kept (internal/insns_count.h).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
# Inserts: rb_insns_count_native_thread_ends 1
/^nt_start\(void \*ptr\)$/,/^\}/{
/^    return NULL;$/i\
    rb_insns_count_native_thread_ends();
}
