// `a => [*, x, *]` in a branch that is never taken, with --parser=parse.y: as in
// prism_compile.c+find_pattern.cocci, the loop of the pattern says that its code is kept whole. The
// base drops what comes before it: SyntaxError, "argument stack underflow".
//
// Reason: backport
// Retire-when: the base keeps or drops the code of a find pattern as a whole.
// Until: none
// Expect: while_begin 3
// Expect: LABEL_UNREMOVABLE 4
// Inserts: LABEL_UNREMOVABLE 1

@hook_whole_loop_of_a_node@
identifier ret;
symbol while_begin;
@@
  ADD_LABEL(ret, while_begin);
+ LABEL_UNREMOVABLE(while_begin);
