# A refined method of a module: the entry that a class sees, which the caller has, knows the class;
# the module's own, which the base looks up again, does not, and is followed to no class at all.
# Where only that one is found behind the entry, the entry itself is the answer: a call resolves it.
#
# Reason: backport
# Retire-when: the base resolves the entry that it has.
# Until: 3.4.9
# Expect: 6
/^        const .* \*me = method_entry_resolve_refinement\(klass, id, with_refinements, dcp\);$/c\
        const rb_cref_t *cref = with_refinements ? rb_vm_cref() : NULL;\
        VALUE refinements = cref ? CREF_REFINEMENTS(cref) : Qnil;\
        const rb_method_entry_t *me =\
            resolve_refined_method(refinements, (const rb_method_entry_t *)cme, dcp);\
        if (UNDEFINED_METHOD_ENTRY_P(me)) return NULL;\
        if (!me->defined_class && !*dcp) return cme;
