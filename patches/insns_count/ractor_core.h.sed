# A native thread that is about to run Ruby code enters its count of instructions into the list of all (internal/insns_count.h).
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 3
s/^#include "vm_debug\.h"$/# include "vm_debug.h"\n#include "internal\/insns_count.h"/
s/^    cr->threads\.running_ec = ec;$/    rb_insns_count_thread_enters(); cr->threads.running_ec = ec;/
