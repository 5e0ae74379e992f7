# The base writes the handler of a call cache, and where an attribute stands, at each call from C,
# and mostly what is there already. The cache line then goes from one ractor's processor to the
# other's at each call.
#
# Reason: behaviour
# Retire-when: the base does not write to call caches that have what they need.
# Expect: 4
# The handler.
s/^    (\*\(vm_call_handler \*\)&cc->call_ = call;)$/    if (cc->call_ != call) \1/
# Where the attribute stands.
s/^    \*attr_value = (\(attr_index_t\)\(index .*)$/    const uintptr_t value =\
        \1\
    if (*attr_value != value) *attr_value = value;/
