// Collections, and how long each step of them has the VM lock, are counted, when RUBY_STATS asks
// for it (internal/stats/collections.h).
// Retire-when: the base counts what ractors wait for.
// Expect: latest_gc_info 9

@include_collections@
@@
  #include "internal/hash.h"
+ #include "internal/stats/collections.h"

@hook_step_begins@
@@
gc_enter(...)
{
  <...
+ rb_stats_gc_enters(event < gc_enter_event_rest ||
+                    (event == gc_enter_event_rest && is_marking(objspace)));
  gc_enter_count(event);
  ...>
}

@hook_step_ended@
@@
gc_exit(...)
{
  <...
+ rb_stats_gc_leaves();
  rb_gc_vm_unlock(*lock_lev);
  ...>
}

@hook_collection_starts@
@@
gc_start(...)
{
  <...
  objspace->profile.latest_gc_info = reason;
+ rb_stats_gc_starts(reason);
  ...>
}

@hook_allocates@
typedef VALUE;
identifier obj;
@@
newobj_cache_miss(...)
{
  ...
  VALUE obj = Qfalse;
+ rb_stats_gc_allocates(cache);
  ...
}
