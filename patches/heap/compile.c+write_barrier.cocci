// Write barriers for what an iseq gets while it is compiled, which allocates: the iseq that a
// method in Ruby of the core has for calls without optional arguments, and a hash that a call
// shares.
// Reason: backport
// Until: 3.4.9
// Expect: mandatory_only_iseq 3, rb_hash_resurrect 1

@redirect_mandatory_only_iseq@
expression iseq, made;
@@
- ISEQ_BODY(iseq)->mandatory_only_iseq = made;
+ RB_OBJ_WRITE(iseq, &ISEQ_BODY(iseq)->mandatory_only_iseq, made);

@redirect_shared_hash@
expression insn, hash;
symbol iseq;
@@
- OPERAND_AT(insn, 0) = rb_hash_freeze(rb_hash_resurrect(hash));
+ RB_OBJ_WRITE(iseq, &OPERAND_AT(insn, 0), rb_hash_freeze(rb_hash_resurrect(hash)));
