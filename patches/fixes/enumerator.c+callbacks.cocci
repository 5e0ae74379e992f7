// Blocks whose data are on the stack, and that a method may keep: of `each`, for a lazy flat_map
// whose block returns an object with `each` and `force`, and of each_entry, for an
// Enumerator::Product. The base writes there when the block is called later. A product also counts
// on when each_entry rescues an error, and writes beyond its values; and it takes the number of its
// enumerables for that of the beginning, though `initialize` may give it others.
// Expect: lazy_flat_map_i 2, product_each_i 2

@include_block_data_of_lazy@
@@
  #include "internal/enumerator.h"
+ #include "internal/fixes/block_data.h"

@redirect_block_of_flat_map@
typedef VALUE;
identifier value, arg;
expression each;
@@
lazy_flat_map_proc(...)
{
  <...
- rb_block_call(value, each, 0, 0, lazy_flat_map_i, (VALUE)&arg);
+ block_data_each(value, each, lazy_flat_map_i, &arg);
  ...>
}

@redirect_block_of_product@
identifier eobj, pstate;
expression each;
@@
product_each(...)
{
  <...
- rb_block_call(eobj, each, 0, NULL, product_each_i, (VALUE)pstate);
+ block_data_each_level(eobj, each, product_each_i, pstate, &pstate->index);
  ...>
}

@redirect_enumerable_of_product@
identifier enums, pstate;
@@
product_each(...)
{
  <...
- RARRAY_AREF(enums, pstate->index)
+ rb_ary_entry(enums, pstate->index)
  ...>
}
