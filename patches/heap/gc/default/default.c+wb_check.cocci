// In debug builds, calls the checker of write barriers (internal/heap/wb_check.h) before each
// allocation, and before the age of a young object grows.
// Retire-when: the base looks for missing write barriers by itself.
// Expect: RVALUE_AGE_INC 2

@include_wb_check@
@@
  total_final_slots_count(...) { ... }
+ #include "internal/heap/wb_check.h"

@hook_allocation@
identifier heap_idx;
expression E;
@@
rb_gc_impl_new_obj(...)
{
  ...
+ WB_CHECK_ALLOCATION(objspace);
  size_t heap_idx = heap_idx_for_size(E);
  ...
}

@hook_age@
expression objspace, obj;
@@
gc_aging(...)
{
  <...
+ WB_CHECK_AGE(obj);
  RVALUE_AGE_INC(objspace, obj);
  ...>
}
