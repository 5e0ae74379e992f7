// Special variables of a shareable Proc are not in its environment, which several ractors use, but
// with the ractor. Errors of isolation name the method, or the constant and what is not shareable
// in it.
// Retire-when: the base keeps $~ of a shareable Proc apart for each ractor.
// Inserts: rb_isolation_raise_bmethod 2

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

@redirect_constant_read_error@
expression E, klass;
identifier id, val;
@@
vm_get_ev_const(...)
{
  <...
  if (!rb_ractor_shareable_p(val)) {
-   rb_raise(rb_eRactorIsolationError, E, rb_class_path(klass), rb_id2name(id));
+   rb_isolation_raise_const(klass, id, val, "ractor");
  }
  ...>
}

@redirect_unsafe_error@
expression E;
@@
ractor_unsafe_check(...)
{
  <...
- rb_raise(rb_eRactorUnsafeError, E);
+ rb_isolation_raise_unsafe();
  ...>
}

@redirect_bmethod_error@
identifier f = {vm_call_bmethod_body, vm_call_iseq_bmethod};
identifier cme;
expression E, C;
@@
f(...)
{
  <...
  if (<+... cme->def ...+>) {
-   rb_raise(rb_eRuntimeError, E);
+   rb_isolation_raise_bmethod(cme->owner, cme->called_id);
  }
  ...>
}
