# A ractor has a list of its threads that wait for other ractors (internal/ractor/receive.h). The
# base has room for one such thread; the list is in its place, and the status of that thread stays,
# unused, so that all other members keep their offsets.
#
# Reason: behaviour
# Retire-when: several threads of a ractor of the base can wait for other ractors.
# Why-text: the members belong to a struct inside a struct, which a rule of spatch does not match.
# Expect: 2
# Inserts: internal/ractor/receive.h 1
# Inserts: waiters 1

/^#include "vm_debug\.h"$/a\
#include "internal/ractor/receive.h"
/^    struct ractor_wait \{$/,/^    \} wait;$/ {
    s/rb_thread_t \*waiting_thread;/struct rb_ractor_waiter *waiters;/
}
