// See compile.c.
//
// Reason: backport
// Retire-when: the base has these barriers.
// Until: 3.4.9
// Expect: mandatory_only_iseq 2
// Expect: RB_OBJ_WRITE 1
// After: RB_OBJ_WRITE 2

@redirect_mandatory_only_iseq_of_prism@
expression iseq, made;
@@
- ISEQ_BODY(iseq)->mandatory_only_iseq = made;
+ RB_OBJ_WRITE(iseq, &ISEQ_BODY(iseq)->mandatory_only_iseq, made);
