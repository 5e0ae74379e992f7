# A thread that is switched to hands in the instructions that it counted in its last turn.
#
# Reason: behaviour
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 3
s/^#include "vm_debug\.h"$/# include "vm_debug.h"\n#include "internal\/insns_count.h"/
s/^    cr->threads\.running_ec = th->ec;$/    rb_insns_count_flush(); cr->threads.running_ec = th->ec;/
