// Special variables of a shareable Proc are not in its environment, which several ractors use, but
// with the ractor.
//
// Reason: behaviour
// Retire-when: the base keeps $~ of a shareable Proc apart for each ractor.
// Expect: lep_svar 3
// Expect: lep_svar_write 2
// Inserts: svar_isolated_p 1
// Inserts: isolated_svar 1
// Inserts: isolated_svar_write 1

@hook_isolated_svar@
typedef rb_execution_context_t, VALUE;
identifier ec, lep;
@@
lep_svar(const rb_execution_context_t *ec, const VALUE *lep)
{
+ if (svar_isolated_p(ec, lep)) return isolated_svar(ec, lep);
  ...
}

@hook_isolated_svar_write@
typedef rb_execution_context_t, VALUE;
identifier ec, lep, svar;
@@
lep_svar_write(const rb_execution_context_t *ec, const VALUE *lep, const struct vm_svar *svar)
{
+ if (isolated_svar_write(ec, lep, svar)) return;
  ...
}
