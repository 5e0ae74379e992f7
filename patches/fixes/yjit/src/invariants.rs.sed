# There is only one reference at a time through which the blocks of a method are changed.
# Expect: 1

# delayed_deallocation() has made another one meanwhile.
/^pub extern "C" fn rb_yjit_tracing_invalidate_all\(/,/^\}$/{
    s/^( +)payload(\.dead_blocks\.shrink_to_fit\(\);)$/\1get_iseq_payload(iseq).unwrap()\2/
}
