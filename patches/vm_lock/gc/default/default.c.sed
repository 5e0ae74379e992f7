# GC.verify_compaction_references looks at all objects twice: while the other ractors are stopped.
# The table from ids to objects, and the records of GC::Profiler, are read under the VM lock.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Why-text: spatch cannot read 200 lines of this file.
# Retire-when: the base's traversals of the heap stop the other ractors, and these lists are read
#   under the VM lock.
# Expect: 25
# Inserts: rb_vm_barrier 1
# Inserts: gc_lists_lock 5
# Inserts: gc_lists_unlock 5
# Inserts: id_known 2

/^gc_verify_compaction_references\(/,/^\}$/ {
    # Which size each object should have.
    s/^    unsigned int lev = rb_gc_vm_lock\(\);$/&\
    rb_vm_barrier();/
    # Whether it refers to one that was moved.
    s/^ +objspace_each_objects\(objspace, (heap_check_moved_i, objspace), TRUE\);$/\
    rb_objspace_each_objects(\1);/
}

# The object of an id.
/^rb_gc_impl_object_id_to_ref\(/,/^\}$/ {
    s/^    if \((st_lookup\(objspace->id_to_obj_tbl, object_id, &obj\) &&)$/\
    unsigned int lev = gc_lists_lock();\
    const bool id_known = \1/
    s/^    ( +!rb_gc_impl_garbage_object_p\(objspace, obj\))\) \{$/\1;\
    gc_lists_unlock(lev);\
    if (id_known) {/
}

# The records: each is copied.
/^gc_profile_record_get\(/,/^\}$/ {
    s/^( +gc_profile_record )(\*record = &)objspace->profile\.records\[i\];$/\1copy, \2copy;\
        if (!gc_profile_copy(objspace, i, \&copy)) break;/
}
/^gc_profile_dump_on\(/,/^\}$/ {
    s/^        const gc_profile_record \*record;$/        gc_profile_record copy, *record = \&copy;/
    s/^( +)record = &objspace->profile\.records\[i\];$/\1if (!gc_profile_copy(objspace, i,\
                                 \&copy)) break;/
}

# They are read, or dropped, while no GC of another ractor writes one.
/^gc_profile_clear\(/,/^\}$/ {
    s/^    void \*p = objspace->profile\.records;$/    unsigned int lev = gc_lists_lock();\
&/
    s/^    objspace->profile\.current_record = 0;$/&\
    gc_lists_unlock(lev);/
}
/^gc_profile_total_time\(/,/^\}$/ {
    s/^    if \(objspace->profile\.run && objspace->profile\.next_index > 0\) \{$/\
    unsigned int lev = gc_lists_lock();\
&/
    s/^    return DBL2NUM\(time\);$/    gc_lists_unlock(lev);\
&/
}
/^gc_profile_(enable|disable)\(/,/^\}$/ {
    s/^    objspace->profile\.current_record = 0;$/    unsigned int lev = gc_lists_lock();\
&\
    gc_lists_unlock(lev);/
}
