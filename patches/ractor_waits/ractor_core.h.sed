# A ractor has a list of its threads that wait for other ractors (internal/ractor_waits.h). The base
# has room for one such thread.
#
# Reason: behaviour
# Retire-when: several threads of a ractor of the base can wait for other ractors.
# Why-text: the members belong to a struct inside a struct, which a rule of spatch does not match.
# Expect: 4
# Inserts: internal/ractor_waits.h 1
# Inserts: waiters 1

/^#include "vm_debug\.h"$/a\
#include "internal/ractor_waits.h"
/^    struct ractor_wait \{$/,/^    \} wait;$/ {
    /wait_status status;$|wakeup_status wakeup_status;$/d
    s/rb_thread_t \*waiting_thread;/struct rb_ractor_waiter *waiters;/
}
