# When marking ends, while all ractors stand still, the cache of method look-ups loses what was not
# marked.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base looks up methods without the VM lock.
# Expect: 7
# Inserts: rb_method_lookups_prune 2
# Inserts: lookups_marked_p 2

# Declared in internal/method_lookups.h, too, which a GC does not include.
/^struct verify_internal_consistency_struct \{$/i\
void rb_method_lookups_prune(bool (*marked_p)(void *objspace, VALUE obj), void *objspace);\
static bool\
lookups_marked_p(void *objspace, VALUE obj)\
{\
    return RVALUE_MARKED(objspace, obj);\
}

# At the end of marking.
s/^    gc_update_weak_references\(objspace\);$/&\
    rb_method_lookups_prune(lookups_marked_p, objspace);/
