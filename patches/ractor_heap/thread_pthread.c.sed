# A native thread that ends has no execution context any more: what its destructors free (those of
# pthread_key_create, say) is not a ractor's.
#
# Reason: behaviour
# Retire-when: the base clears it for native threads of one Ruby thread, too.
# Expect: 3
# Inserts: rb_current_ec_set 1
/^nt_start\(void \*ptr\)$/,/^\}/{
/^    return NULL;$/i\
#ifdef RB_THREAD_LOCAL_SPECIFIER\
    rb_current_ec_set(NULL);\
#endif
}
