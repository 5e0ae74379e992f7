// `a => [*, x, *]` in a branch that is never taken, as in `if []; else; ...; end`. The base drops
// the code up to the loop of the pattern, and keeps the loop, which takes from the stack what
// nothing has put there: SyntaxError, "argument stack underflow". Like other loops, this one says
// that its code is kept whole.
// Expect: while_begin_label 3, LABEL_UNREMOVABLE 1

@hook_whole_loop@
identifier ret;
symbol while_begin_label;
@@
  PUSH_LABEL(ret, while_begin_label);
+ LABEL_UNREMOVABLE(while_begin_label);
