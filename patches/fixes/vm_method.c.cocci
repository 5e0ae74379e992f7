// Two faults of refined methods. `module_function :m` in a refinement: the copy is of the method
// itself; the base copies the entry that only says that m is refined. And a refined method of a
// module: the entry that a class sees, which the caller has, knows the class. The module's own,
// which the base looks up again, does not, and its class is NULL. Where only that one is found
// behind the entry, the entry itself is the answer: a call resolves it.
//
// CRuby 3.4.9 notes the method of a superclass in the refined entry when the refinement changes its
// visibility, and calls it after the superclass has defined another one. It is looked up at the
// call here (vm_insnhelper.c.cocci).
// Expect: method_entry_resolve_refinement 5, rb_resolve_refined_method 3
// Inserts: * 3, && 1, -> 1, = 1, NULL 1, ! 1, rb_method_entry_t 0, def 0, type 0, == 0, bool 0

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

@redirect_refined_entry@
typedef rb_method_entry_t, rb_cref_t, VALUE;
identifier me;
expression klass, id, with, dcp;
@@
callable_method_entry_refinements0(...)
{
  <...
- const rb_method_entry_t *me = method_entry_resolve_refinement(klass, id, with, dcp);
+ const rb_cref_t *cref = with ? rb_vm_cref() : NULL;
+ VALUE refinements = cref ? CREF_REFINEMENTS(cref) : Qnil;
+ *dcp = 0;
+ const rb_method_entry_t *me =
+     resolve_refined_method(refinements, (const rb_method_entry_t *)cme, dcp);
+ if (UNDEFINED_METHOD_ENTRY_P(me)) return NULL;
+ if (!me->defined_class && !*dcp) return cme;
  ...>
}

@retire_noted_method@
identifier searched;
expression klass, id, E;
@@
- bool searched = E;
  rb_add_refined_method_entry(klass, id);
- if (searched) { ... }
