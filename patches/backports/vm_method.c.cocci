// `module_function :m` in a refinement: the copy is of the method itself. The base copies the entry
// that only says that m is refined.
//
// Reason: backport
// Retire-when: the base follows that entry.
// Until: 3.4.9
// Expect: rb_mod_modfunc 2
// Expect: rb_resolve_refined_method 3
// After: rb_resolve_refined_method 4

@hook_function_behind_refinement@
identifier me, id;
statement S;
@@
rb_mod_modfunc(...)
{
  <...
  if (me == 0) { me = search_method(rb_cObject, id, 0); }
+ if (me && me->def->type == VM_METHOD_TYPE_REFINED) me = rb_resolve_refined_method(Qnil, me);
  if (UNDEFINED_METHOD_ENTRY_P(me)) S
  ...>
}
