// Two faults of code that is compiled from parse.y's trees; the first of prism's, too.
// Closes: Bug-22002
// Expect: COMPILE_SINGLE 4, get_prev_insn 10, ADD_SEQ 43

// A range of two literal strings becomes one object. Not when a jump ends between the three
// instructions: then another value can be there, as in `('a' || 'b')..'z'`. So they have to be
// neighbours.
@redirect_neighbours@
typedef INSN;
identifier range, end, beg, E, B;
@@
- (end = (INSN *)get_prev_insn(range)) != 0 && is_frozen_putstring(end, &E) &&
- (beg = (INSN *)get_prev_insn(end)) != 0 && is_frozen_putstring(beg, &B)
+ (end = (INSN *)get_prev_insn(range)) && range->link.prev == &end->link &&
+ is_frozen_putstring(end, &E) && (beg = (INSN *)get_prev_insn(end)) &&
+ end->link.prev == &beg->link && is_frozen_putstring(beg, &B)

// In `true || x` the rest is not compiled, because the first part decides. The base forgets the
// first part with it: what it does, and its jump, so that `while true || x` ends before it begins.
@hook_first_part@
identifier label;
symbol ret, seq;
@@
  if (!label->refcnt) {
+     ADD_SEQ(ret, seq);
      return COMPILE_SINGLE;
  }
