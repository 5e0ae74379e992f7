// `public :m`, `private :m` and their kin in a refinement, where the refined class inherits m. The
// method itself is behind the refined class. The base finds the entry there that only says that m
// is refined, looks into the refinement again, and so on for ever.
// Closes: Bug-21446
// Expect: vm_call_zsuper 2, RMODULE_IS_REFINEMENT 2

@hook_method_behind_refinement@
typedef VALUE, rb_execution_context_t, rb_control_frame_t;
identifier ec, cfp, calling, klass, cme;
expression E;
statement S;
@@
vm_call_zsuper(rb_execution_context_t *ec, rb_control_frame_t *cfp,
               struct rb_calling_info *calling, VALUE klass)
{
  <...
  if (cme->def->type == VM_METHOD_TYPE_REFINED && cme->def->body.refined.orig_me) S
+ if (cme->def->type == VM_METHOD_TYPE_REFINED
+     && FL_TEST_RAW(vm_cc_cme(calling->cc)->owner, RMODULE_IS_REFINEMENT)) {
+     return vm_call_zsuper(ec, cfp, calling, cme->defined_class);
+ }
  calling->cc = E;
  ...>
}
