// While accesses to instance variables are counted, their instructions stay those for TracePoints
// (internal/ivar/counted.h), also where TracePoints are switched off, and in new code.
// Retire-when: the base counts accesses to instance variables.

@hook_counted_instruction@
identifier e, val, turnon;
typedef insn_data_t;
@@
encoded_iseq_trace_instrument(...)
{
  <...
  insn_data_t *e = (insn_data_t *)val;
+ if (rb_counted_insn_p(e->insn)) { turnon = 1; }
  if (...) { turnon = 1; }
  ...>
}

@hook_counted_new_code@
identifier iseq;
typedef rb_iseq_t;
@@
rb_iseq_init_trace(rb_iseq_t *iseq)
{
  ...
+ if (rb_counted_p()) { rb_counted_code(iseq); }
}
