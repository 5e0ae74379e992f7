// See compile.c.
// Reason: backport
// Until: 3.4.9
// Expect: mandatory_only_iseq 2, RB_OBJ_WRITE 1

@redirect_mandatory_only_iseq_of_prism@
expression iseq, made;
@@
- ISEQ_BODY(iseq)->mandatory_only_iseq = made;
+ RB_OBJ_WRITE(iseq, &ISEQ_BODY(iseq)->mandatory_only_iseq, made);
