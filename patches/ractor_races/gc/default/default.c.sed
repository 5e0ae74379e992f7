# The table of finalizers is changed by several ractors: under the VM lock. Finalizers are compared
# and called without it, because that runs Ruby code.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base guards its table of finalizers.
# Expect: 23
# Inserts: finalizers_lock 7
# Inserts: finalizers_unlock 8
# Inserts: rb_ary_dup 1

# The names by which this rule is told from the rest.
/^#define finalizer_table[[:space:]]/a\
#define finalizers_lock() rb_gc_vm_lock()\
#define finalizers_unlock(lev) rb_gc_vm_unlock(lev)

# Defining: the search, and each of its ends. The list is compared with a copy of it.
/^rb_gc_impl_define_finalizer\(/,/^\}$/ {
    s/^    RBASIC\(obj\)->flags \|= FL_FINALIZE;$/    int lev = finalizers_lock();\
    __atomic_fetch_or(\&RBASIC(obj)->flags, (VALUE)FL_FINALIZE, __ATOMIC_RELAXED);/
    s/^        table = \(VALUE\)data;$/&\
        VALUE known = rb_ary_dup(table);\
        finalizers_unlock(lev);/
    s/^( +long len = RARRAY_LEN)\(table\);$/\1(known);/
    s/^( +VALUE recv = RARRAY_AREF)\(table, i\);$/\1(known, i);/
    s/^        rb_ary_push\(table, block\);$/        lev = finalizers_lock();\
&\
        finalizers_unlock(lev);/
    s/^        st_add_direct\(finalizer_table, obj, table\);$/&\
        finalizers_unlock(lev);/
}

# Undefining.
/^rb_gc_impl_undefine_finalizer\(/,/^\}$/ {
    s/^    st_delete\(finalizer_table, &data, 0\);$/    int lev = finalizers_lock();\
&/
    s/^    FL_UNSET\(obj, FL_FINALIZE\);$/    VALUE others = ~(VALUE)FL_FINALIZE;\
    __atomic_fetch_and(\&RBASIC(obj)->flags, others, __ATOMIC_RELAXED);\
    finalizers_unlock(lev);/
}

# Copying, for a clone.
/^rb_gc_impl_copy_finalizer\(/,/^\}$/ {
    /^    if \(RB_LIKELY\(st_lookup\(finalizer_table, obj, &data\)\)\) \{$/i\
    int lev = finalizers_lock();
    s/^        FL_SET\(dest, FL_FINALIZE\);$/&\
        finalizers_unlock(lev);/
}

# Running: the next number of an object without one.
/^get_object_id_in_finalizer\(/,/^\}$/ {
    /^        VALUE id = ULL2NUM\(objspace->next_object_id\);$/i\
        int lev = finalizers_lock();
    s/^        objspace->next_object_id \+= OBJ_ID_INCREMENT;$/&\
        finalizers_unlock(lev);/
}

# Running: the list leaves the table.
/^run_final\(/,/^\}$/ {
    s/^( +)if \(st_delete\(finalizer_table, &key, &table\)\) \{$/\1int lev = finalizers_lock();\
        int found = st_delete(finalizer_table, \&key, \&table);\
        finalizers_unlock(lev);\
        if (found) {/
}
