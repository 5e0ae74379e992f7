// GC.verify_compaction_references looks at all objects twice: while the other ractors are stopped.
// The records of GC::Profiler are read under the VM lock, and dropped while no GC of another ractor
// writes one.
// Retire-when: the base's traversals of the heap stop the other ractors, and these lists are read
// under the VM lock.
// Expect: heap_check_moved_i 2
// Inserts: copy 7, gc_lists_lock 4, gc_lists_unlock 4, gc_profile_copy 3

// Which size each object should have.
@hook_moving_all@
@@
gc_verify_compaction_references(...)
{
  <...
  unsigned int lev = rb_gc_vm_lock();
+ rb_vm_barrier();
  ...>
}

// Whether one refers to an object that was moved.
@redirect_check_of_moved@
expression objspace;
@@
gc_verify_compaction_references(...)
{
  <...
- objspace_each_objects(objspace, heap_check_moved_i, objspace, TRUE);
+ rb_objspace_each_objects(heap_check_moved_i, objspace);
  ...>
}

// The records: each is copied.
@redirect_profile_record@
typedef gc_profile_record;
identifier record;
expression objspace, i;
@@
gc_profile_record_get(...)
{
  <...
- gc_profile_record *record = &objspace->profile.records[i];
+ gc_profile_record copy;
+ gc_profile_record *record = &copy;
+ if (!gc_profile_copy(objspace, i, &copy)) break;
  ...>
}

@widen_record_of_dump@
typedef gc_profile_record;
identifier record;
@@
gc_profile_dump_on(...)
{
  <...
- const gc_profile_record *record;
+ gc_profile_record copy;
+ gc_profile_record *record = &copy;
  ...>
}

@redirect_record_of_dump@
expression record, objspace, i;
@@
gc_profile_dump_on(...)
{
  <...
- record = &objspace->profile.records[i];
+ if (!gc_profile_copy(objspace, i, &copy)) break;
  ...>
}

// Dropping and adding up.
@hook_dropping_records@
expression objspace;
identifier p;
@@
gc_profile_clear(...)
{
  <...
+ unsigned int lev = gc_lists_lock();
  void *p = objspace->profile.records;
  ...
  objspace->profile.current_record = 0;
+ gc_lists_unlock(lev);
  ...>
}

@hook_sum_of_records@
expression objspace, time;
statement S;
@@
gc_profile_total_time(...)
{
  <...
+ unsigned int lev = gc_lists_lock();
  if (objspace->profile.run && objspace->profile.next_index > 0) S
+ gc_lists_unlock(lev);
  return DBL2NUM(time);
  ...>
}

@hook_switching_records@
expression objspace;
@@
\(gc_profile_enable\|gc_profile_disable\)(...)
{
  <...
+ unsigned int lev = gc_lists_lock();
  objspace->profile.current_record = 0;
+ gc_lists_unlock(lev);
  ...>
}
