# A native thread that is about to run Ruby code enters its words into the list of all native
# threads (internal/insns_count.h).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 2
# Inserts: internal/insns_count.h 1
# Inserts: rb_insns_count_thread_enters 1

/^#include "vm_debug\.h"$/a\
#include "internal/insns_count.h"

# Here the thread that runs becomes the ractor's running one.
/^    cr->threads\.running_ec = ec;$/i\
    rb_insns_count_thread_enters();
