// GC.compact does not move the names of ids: C code has the addresses of their bytes (rb_id2name).
// Expect: rb_gc_mark_roots 1

@include_id_names@
@@
  #include "internal/hash.h"
+ #include "internal/fixes/id_names.h"

@hook_names_that_stay@
typedef rb_objspace_t;
identifier objspace;
@@
mark_roots(rb_objspace_t *objspace, ...)
{
  ...
  rb_gc_mark_roots(...);
+ if (objspace->flags.during_compacting) rb_id_names_pin();
}
