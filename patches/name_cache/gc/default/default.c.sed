# When a marking ends, names that it has not reached leave the caches of names: all ractors are
# stopped, and nothing has been swept.
#
# Reason: behaviour
# Retire-when: the base looks interned strings and symbols up without the VM's lock.
# Expect: 3
# Inserts: internal/name_marks.h 1
# Inserts: name_caches_marked 1

# The mark bits are defined above.
/^static void$/{
N
s/^(static void\ngc_update_weak_references\()/#include "internal\/name_marks.h"\
\
\1/
}
# The end of the marking.
s/^    gc_update_weak_references\(objspace\);$/&\
    name_caches_marked(objspace);/
