# Two faults of code that is compiled from parse.y's trees; the first of prism's, too.
#
# Reason: backport
# Why-text: a rule has one line Until:, and backports/compile.c.cocci ends with another release.
# Retire-when: the base looks for a label between the parts of a range, and adds the code of the
# first part of a condition that is decided.
# Until: none
# Expect: 3

# A range of two literal strings becomes one object. Not when a jump ends between the three
# instructions: then another value can be there, as in `('a' || 'b')..'z'`. So they have to be
# neighbours.
/get_prev_insn\(range\)\) != 0 &&$/s/ != 0 &&$/ \&\& range->link.prev == \&end->link \&\&/
/get_prev_insn\(end\)\) != 0 &&$/s/ != 0 &&$/ \&\& end->link.prev == \&beg->link \&\&/

# In `true || x` the rest is not compiled, because the first part decides. The base forgets the
# first part with it: what it does, and its jump, so that `while true || x` ends before it begins.
/^    if \(!label->refcnt\) \{$/{
n
s/^        return COMPILE_SINGLE;$/        ADD_SEQ(ret, seq);\
&/
}
