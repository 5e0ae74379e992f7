# When marking ends, while all ractors stand still, the cache of method look-ups loses what was not
# marked.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base looks up methods without the VM lock.
# Expect: 3
# Inserts: internal/lookup_marks.h 1
# Inserts: method_lookups_marked 1

# The mark bits are defined above.
/^static void$/{
N
s/^(static void\ngc_update_weak_references\()/#include "internal\/lookup_marks.h"\
\
\1/
}
# The end of the marking.
s/^    gc_update_weak_references\(objspace\);$/&\
    method_lookups_marked(objspace);/
