# A range of two literal strings becomes one object. Not when a jump ends between the three
# instructions: then another value can be there, as in `('a' || 'b')..'z'`. So they have to be
# neighbours.
#
# Reason: backport
# Retire-when: the base looks for a label between them.
# Until: 3.4.9
# Expect: 2
/get_prev_insn\(range\)\) != 0 &&$/s/ != 0 &&$/ \&\& range->link.prev == \&end->link \&\&/
/get_prev_insn\(end\)\) != 0 &&$/s/ != 0 &&$/ \&\& end->link.prev == \&beg->link \&\&/
