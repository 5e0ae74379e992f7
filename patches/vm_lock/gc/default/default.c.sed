# GC.verify_compaction_references looks at all objects twice: while the other ractors are stopped.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Why-text: spatch cannot read 200 lines of this file.
# Retire-when: the base's traversals of the heap stop the other ractors.
# Expect: 2
# Inserts: rb_vm_barrier 1

/^gc_verify_compaction_references\(/,/^\}$/ {
    # Which size each object should have.
    s/^    unsigned int lev = rb_gc_vm_lock\(\);$/&\
    rb_vm_barrier();/
    # Whether it refers to one that was moved.
    s/^    objspace_each_objects\(objspace, heap_check_moved_i, objspace, TRUE\);$/    rb_objspace_each_objects(heap_check_moved_i, objspace);/
}
