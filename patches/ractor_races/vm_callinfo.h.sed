# The base flags a call cache of an attribute each time a ractor fills it, while a write barrier of
# another ractor may be changing its header. Here the flag is set once, by one atomic operation.
#
# Reason: behaviour
# Retire-when: the base sets that flag atomically.
# Expect: 3
/^    \*\(VALUE \*\)&cc->flags \|= VM_CALLCACHE_IVAR;$/c\
    if (!(cc->flags & VM_CALLCACHE_IVAR)) {\
        __atomic_fetch_or((VALUE *)&cc->flags, (VALUE)VM_CALLCACHE_IVAR, __ATOMIC_RELAXED);\
    }
