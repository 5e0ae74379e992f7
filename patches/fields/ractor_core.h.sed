# A ractor begins to run another execution context: its cache of the last owner is emptied
# (internal/fields_cache.h, K2).
#
# Reason: behaviour
# Retire-when: the base keeps generic instance variables in fields objects.
# Expect: 2
# Inserts: rb_fields_cache_clear 2

# Another thread of the ractor.
/^    cr->threads\.running_ec = th->ec;$/i\
    rb_fields_cache_clear(&th->ec->fields_cache);

# Another fiber, or the thread goes on.
/^    cr->threads\.running_ec = ec;$/i\
    if (ec) rb_fields_cache_clear(&ec->fields_cache);
