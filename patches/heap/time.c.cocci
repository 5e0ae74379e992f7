// Write barriers that Time lacks: for the zone and the offset that it gets from an object of the
// program, for what a copy takes over, and for the number of a Time::tm. Otherwise the GC can free
// them.
// Reason: backport
// Until: 3.4.9
// Expect: zone_set_offset 3
// Inserts: rb_gc_writebarrier_remember 5

@include_gc_in_time@
@@
  #include "internal/compar.h"
+ #include "internal/gc.h"

@hook_zone_of_time@
identifier time, zone, tobj;
expression a, b;
@@
  zone_set_offset(zone, tobj, a, b);
+ rb_gc_writebarrier_remember(time);
  ...
  RB_GC_GUARD(time);

@hook_loaded_zone@
identifier time, zone, tobj;
@@
  zone = mload_zone(time, zone);
  tobj->vtm.zone = zone;
+ rb_gc_writebarrier_remember(time);

@hook_copied_time@
typedef VALUE;
identifier copy, time, tobj, tcopy;
@@
time_init_copy(VALUE copy, VALUE time)
{
  ...
  MEMCPY(tcopy, tobj, struct time_object, 1);
+ rb_gc_writebarrier_remember(copy);
  ...
}

@hook_time_tm@
identifier tm, ttm;
expression v;
@@
tm_from_time(...)
{
  ...
  time_set_vtm(tm, ttm, v);
+ rb_gc_writebarrier_remember(tm);
  ...
}
